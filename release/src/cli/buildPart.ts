import { projectRoot } from 'site/config/projectRoot.ts';
import { runNpm } from '../runNpm.ts';

/** Builds the shell or a remote in this working copy; with the shell also the panel of share links. */
export function buildPart(name: string): void {
  const panel = name === 'shell' ? ['-w', 'panel'] : [];
  if (!runNpm(projectRoot, 'run', 'build', '-w', name, ...panel))
    throw new Error(`${name} does not build; what was live stays live.`);
}

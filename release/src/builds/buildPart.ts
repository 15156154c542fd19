import { projectRoot } from 'site/config/projectRoot.ts';
import { runNpm } from '../runNpm.ts';

/** Builds the shell or a remote in this working copy. */
export function buildPart(name: string): void {
  if (!runNpm(projectRoot, 'run', 'build', '-w', name))
    throw new Error(`${name} does not build; what was live stays live.`);
}

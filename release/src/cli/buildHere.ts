import { spawnSync } from 'node:child_process';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Builds a part in this working copy; with the shell also the panel of share links. */
export function buildHere(part: string): void {
  const { status } = spawnSync('npm', ['run', 'build', '-w', part, ...(part === 'shell' ? ['-w', 'panel'] : [])], {
    cwd: projectRoot,
    // Its words must not mix with an answer that a program reads.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${part} does not build; what was live stays live.`);
}

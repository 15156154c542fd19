import { spawnSync } from 'node:child_process';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Builds the shell or a remote in this working copy; with the shell also the panel of share links. */
export function buildDeployable(name: string): void {
  const { status } = spawnSync('npm', ['run', 'build', '-w', name, ...(name === 'shell' ? ['-w', 'panel'] : [])], {
    cwd: projectRoot,
    // npm's output goes to stderr, because stdout may carry an answer that a program reads.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} does not build; what was live stays live.`);
}

import { spawnSync } from 'node:child_process';
import { projectRoot } from 'site/config/projectRoot.ts';
import type { SecretKey } from 'site/keys/minisign.ts';
import { signBuildHere } from 'site/release/signBuildHere.ts';

/** Builds a part in this working copy, signed where its team has a key; with the shell also the panel of share links. */
export function buildHere(part: string, teamKey: SecretKey | undefined): void {
  const { status } = spawnSync('npm', ['run', 'build', '-w', part, ...(part === 'shell' ? ['-w', 'panel'] : [])], {
    cwd: projectRoot,
    // Its words must not mix with an answer that a program reads.
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${part} does not build; what was live stays live.`);
  if (teamKey) signBuildHere(part, teamKey);
}

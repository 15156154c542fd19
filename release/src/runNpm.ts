import { spawnSync } from 'node:child_process';

/**
 * Runs npm in a folder and returns whether it succeeded. Its output goes to stderr: programs may read the stdout of the
 * release command.
 */
export const runNpm = (folder: string, ...args: string[]): boolean =>
  spawnSync('npm', args, {
    cwd: folder,
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

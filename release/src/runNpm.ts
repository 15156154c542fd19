import { spawnSync } from 'node:child_process';

/**
 * Runs npm in a folder and returns whether it succeeded. Its output goes to stderr, because stdout may carry an answer
 * that a program reads.
 */
export const runNpm = (folder: string, ...words: string[]): boolean =>
  spawnSync('npm', words, {
    cwd: folder,
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

import { spawnSync } from 'node:child_process';

/** Error of Git as one sentence for the person at the terminal. */
export class GitError extends Error {}

/** Runs Git in a folder and returns its output. Throws a `GitError` if there is no Git, or Git refuses. */
export function runGit(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    // `describeRefusal` reads Git's English sentences.
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error) throw new GitError(`Git cannot be run (${(error as NodeJS.ErrnoException).code}).`);
  if (status !== 0) throw new GitError(describeRefusal(folder, args, stderr));
  return stdout.trimEnd();
}

/** Lists files by a command of Git. Without `-z`, Git quotes names with umlauts, and no file has the quoted name. */
export function listGitFiles(folder: string, command: 'diff' | 'ls-files', ...args: string[]): string[] {
  return runGit(folder, command, '-z', ...args)
    .split('\0')
    .filter(Boolean);
}

/** Describes why a Git command has failed. */
function describeRefusal(folder: string, args: string[], stderr: string): string {
  if (/dubious ownership/.test(stderr))
    return `Git refuses ${folder}, which belongs to another user. Allow it: git config --global --add safe.directory "${folder}"`;
  if (/not a git repository/i.test(stderr)) return `${folder} is no working copy of Git.`;
  return `git ${args[0]} failed in ${folder}: ${stderr.trim().split('\n')[0] || 'without a reason'}`;
}

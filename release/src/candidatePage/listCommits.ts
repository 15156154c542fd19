import { GitError, runGit } from 'node-kit/git.ts';

/**
 * Lists the commits of a working copy since the one from which the live version was built, newest first: those that
 * touch the folder of the part, and how many others there are. Returns a sentence if they cannot be known.
 */
export function listCommits(root: string, part: string, liveCommit: string | undefined): string[] | string {
  if (liveCommit === undefined) return 'The history does not say of which commit the live version was built.';
  // `+` after a commit means that other changes were built with it.
  const range = `${liveCommit.replace('+', '')}..HEAD`;
  try {
    const commits = runGit(root, 'log', '--format=%h %s', range, '--', part).split('\n').filter(Boolean);
    const total = Number(runGit(root, 'rev-list', '--count', range));
    const others = total - commits.length;
    const uncommitted = runGit(root, 'status', '--porcelain', '--', part) === '' ? [] : ['Changes without a commit'];
    return [...uncommitted, ...commits, ...(others > 0 ? [`${others} commits outside of ${part}/`] : [])];
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return `The commits since ${liveCommit} are not known: ${error.message}`;
  }
}

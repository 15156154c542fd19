import { hostname, userInfo } from 'node:os';
import { GitError, runGit } from 'node-kit/git.ts';
import type { About } from 'site/releases/releaseSchema.ts';
import { readActor } from './config.ts';

/** Reads who changes the site now: the person for whom CI releases, otherwise the user of Git or of this machine. */
export const readPerson = (folder = process.cwd()): Pick<About, 'at' | 'who'> => ({
  at: new Date().toISOString(),
  who: readActor() ?? readUser(folder),
});

/** Commit of which something is built, which is all that a rebuild of the same bytes needs. */
interface KnownCommit {
  /** Git commit of the working copy, with `+` if its files differ from it. */
  commit?: string;
  /** Why no commit is known, as a sentence; for example, Git refuses a folder of another user. */
  missingCommit?: string;
}

/** Reads the Git commit of a working copy, `root`. */
export function readCommit(root: string): KnownCommit {
  try {
    const commit = runGit(root, 'rev-parse', 'HEAD');
    return { commit: isUnchanged(root) ? commit : `${commit}+` };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return {
      missingCommit: `The history will not say of which commit this is built, and nobody can build it again to compare: ${error.message}`,
    };
  }
}

/** Whether no file differs from the commit. If Git cannot tell, that is not claimed. */
function isUnchanged(root: string): boolean {
  try {
    return runGit(root, 'status', '--porcelain') === '';
  } catch {
    return false;
  }
}

/** Runs a Git command and returns its output, or an empty text if it fails. */
export function tryGit(root: string, ...args: string[]): string {
  try {
    return runGit(root, ...args);
  } catch {
    return '';
  }
}

/** Returns the e-mail address of the user of Git, or a name like `anna@laptop`. */
const readUser = (folder: string) => tryGit(folder, 'config', 'user.email') || `${readUserName()}@${hostname()}`;

/** Returns the name of the process's user, or the number: users of containers may have no name. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

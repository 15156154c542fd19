import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { GitError, runGit } from 'node-kit/git.ts';
import type { About, PublishedVersion } from 'site/releases/releaseSchema.ts';
import { readReleaseJob } from './config.ts';

/** Reads who changes the site now: the person for whom CI releases, otherwise the user of Git or of this machine. */
export const readPerson = (folder = process.cwd()): Pick<About, 'at' | 'who'> => ({
  at: new Date().toISOString(),
  who: readReleaseJob().actor ?? readUser(folder),
});

/**
 * Reads all that a rebuild of the same bytes needs: the Git commit, with `+` if files of the working copy, `root`,
 * differ from it, and the tools. Without Git there is nothing.
 */
export function readProvenance(root: string): Pick<PublishedVersion, 'commit' | 'builtWith'> {
  const commit = tryGit(root, 'rev-parse', 'HEAD');
  if (!commit) return {};
  return {
    commit: isUnchanged(root) ? commit : `${commit}+`,
    builtWith: { lock: hashLockFile(root), node: process.versions.node, npm: readReleaseJob().npm },
  };
}

/** Whether no file differs from the commit. If Git cannot tell, that is not claimed. */
function isUnchanged(root: string): boolean {
  try {
    return runGit(root, 'status', '--porcelain') === '';
  } catch {
    return false;
  }
}

/** Returns the hash of the lock file, which identifies the installed packages. */
function hashLockFile(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

/**
 * Says in a sentence why the provenance names no commit, for example because Git refuses a folder of another user;
 * undefined if it names one.
 */
export function describeMissingCommit(root: string): string | undefined {
  try {
    runGit(root, 'rev-parse', 'HEAD');
    return undefined;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return `The history will not say of which commit this is built, and nobody can build it again to compare: ${error.message}`;
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

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { GitError, runGit } from 'node-kit/git.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readReleaseJob } from '../config.ts';

/**
 * Reads who releases now, and all that a rebuild of the same bytes needs: the Git commit, with `+` if files of the
 * working copy differ from it, and the tools. `root` is the folder of the working copy. Without it, or without Git,
 * there is no commit.
 */
export function readProvenance(root?: string): Pick<ReleaseRecord, 'at' | 'who' | 'commit' | 'builtWith'> {
  // `actor`: person for whom CI releases. `npm`: version of npm. Each is undefined if it is not known.
  const { actor, npm } = readReleaseJob();
  const person = { at: new Date().toISOString(), who: actor ?? readUser(root ?? process.cwd()) };
  const commit = root && tryGit(root, 'rev-parse', 'HEAD');
  if (!commit) return person;
  return {
    ...person,
    commit: isUnchanged(root) ? commit : `${commit}+`,
    builtWith: { lock: hashLockFile(root), node: process.versions.node, npm },
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

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
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
  const commit = root && runGit(root, 'rev-parse', 'HEAD');
  if (!commit) return person;
  const hasChanges = runGit(root, 'status', '--porcelain') !== '';
  return {
    ...person,
    commit: hasChanges ? `${commit}+` : commit,
    builtWith: { lock: hashLockFile(root), node: process.versions.node, npm },
  };
}

/** Returns the hash of the lock file, which identifies the installed packages. */
function hashLockFile(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

/** Runs a Git command and returns its output. Returns an empty text if the command fails, and throws nothing. */
export const runGit = (root: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns the e-mail address of the user of Git, or a name like `anna@laptop`. */
const readUser = (folder: string) => runGit(folder, 'config', 'user.email') || `${readUserName()}@${hostname()}`;

/** Returns the name of the process's user, or the number: users of containers may have no name. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

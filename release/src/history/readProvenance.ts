import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readReleaseJob } from '../config.ts';

/**
 * Reads who releases now (in CI the person for whom it runs, otherwise the user of Git or of the machine), and all that
 * a rebuild of the same bytes needs: the commit, with `+` if files differ from it, and the tools. There is no commit
 * without Git, or if no working copy (`root`) is given.
 */
export function readProvenance(root?: string): Pick<ReleaseRecord, 'at' | 'who' | 'commit' | 'builtWith'> {
  const { actor, npm } = readReleaseJob();
  const commit = root && runGit(root, 'rev-parse', 'HEAD');
  const changes = root && commit && runGit(root, 'status', '--porcelain');
  return {
    at: new Date().toISOString(),
    who: actor ?? (runGit(root ?? process.cwd(), 'config', 'user.email') || `${readUserName()}@${hostname()}`),
    ...(commit && {
      commit: changes ? `${commit}+` : commit,
      builtWith: { lock: hashLockFile(root), node: process.versions.node, npm },
    }),
  };
}

/** Returns the hash of the lock file, which identifies the installed packages. */
function hashLockFile(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

/** Runs a Git command and returns its output; empty if it fails. Throws nothing. */
export const runGit = (root: string, ...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Returns the name of the process's user; its number if it has none, as users of containers may. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

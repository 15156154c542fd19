import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readReleaseJob } from '../config.ts';

/**
 * Author of a release, and everything that a rebuild of the same bytes needs: the commit, and what it was built with. A
 * copy without Git has no commit.
 */
export function whoAndWhat(root?: string): Pick<ReleaseRecord, 'at' | 'who' | 'commit' | 'builtWith'> {
  const { actor, npm } = readReleaseJob();
  const commit = root && git(root, 'rev-parse', 'HEAD');
  const isChanged = root && commit && git(root, 'status', '--porcelain');
  return {
    at: new Date().toISOString(),
    who: actor ?? (git(root ?? process.cwd(), 'config', 'user.email') || `${userName()}@${hostname()}`),
    ...(commit && {
      commit: isChanged ? `${commit}+` : commit,
      builtWith: { lock: lockHash(root), node: process.versions.node, npm },
    }),
  };
}

/** Names the installed packages. */
function lockHash(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

/** Output of a Git command; empty where it fails. */
export const git = (root: string, ...words: string[]) =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

import { spawnSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { readActor } from 'site/config/config.ts';
import type { ReleaseRecord } from './record.ts';

/** Author of a release and state of the working copy. A copy without Git has no state. */
export function whoAndWhat(root?: string, part?: string): Pick<ReleaseRecord, 'at' | 'who' | 'commit'> {
  const commit = root && git(root, 'rev-parse', 'HEAD');
  const isChanged = root && commit && git(root, 'status', '--porcelain', '--', part ?? '.');
  return {
    at: new Date().toISOString(),
    who: readActor() ?? (git(root ?? process.cwd(), 'config', 'user.email') || `${userName()}@${hostname()}`),
    ...(commit ? { commit: isChanged ? `${commit}+` : commit } : {}),
  };
}

const git = (root: string, ...words: string[]) =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'somebody');
  }
}

/**
 * Returns a number from 0 to 99 for a user and a remote. Users with a number below the percentage of a rollout get the
 * new version. The number is stable without being stored, and a larger percentage only adds users. Do not change the
 * formula, or running rollouts change their users. It is the FNV-1a hash of remote and user with MurmurHash3's final
 * steps, without which ids that differ only in their last letters would get neighbouring numbers.
 */
export function findRolloutBucket(userId: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${remote} ${userId}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

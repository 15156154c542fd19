/**
 * A number from 0 to 99 that belongs to a person and a remote for ever, so that nothing has to be stored, and more percent only add
 * people. FNV-1a over both, stirred by MurmurHash3's last step, or ids that differ in their last letters would be neighbours.
 */
export function bucketOf(person: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${remote} ${person}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

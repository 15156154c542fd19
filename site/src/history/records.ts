import type { SiteManifest } from '../manifest/manifestSchema.ts';
import { isLeft, listLiveVersions } from '../manifest/readSite.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { hashRecord, formatRecordKey, releaseRecordSchema, type NewRecord, type ReleaseRecord } from './record.ts';

// Each release record contains the hash of its predecessor. The manifest of the site contains the hash of the newest
// record, here `newestHash`, which is empty before the first release.

/**
 * Reads the release records of a site, oldest first, from the newest one back. Stops at a record that is missing or was
 * changed: `fault` is a sentence about it.
 */
async function readChain(store: Store, newestHash: string): Promise<{ records: ReleaseRecord[]; fault?: string }> {
  const keys = (await store.list('records/')).map(({ key }) => key);
  const texts = new Map(
    await mapConcurrently(keys, async (key) => [key, (await store.get(key))?.content.toString()] as const),
  );
  const records: ReleaseRecord[] = [];
  let hash = newestHash;
  while (hash !== '') {
    const text = texts.get(formatRecordKey(hash));
    if (text === undefined) return { records, fault: `The record ${hash} is gone.` };
    if (hashRecord(text) !== hash) return { records, fault: `The record ${hash} was changed.` };
    const record = releaseRecordSchema.parse(JSON.parse(text));
    records.unshift(record);
    hash = record.previous;
  }
  return { records };
}

/** Returns the release records of a site, oldest first, as far back as they are intact. */
export const readRecords = async (store: Store, newestHash: string) => (await readChain(store, newestHash)).records;

/** Returns all release records of a site, oldest first. Throws if one is gone or was changed. */
export async function readIntactRecords(store: Store, newestHash: string): Promise<ReleaseRecord[]> {
  const { records, fault } = await readChain(store, newestHash);
  if (fault !== undefined) throw new Error(`${fault} Bring it back from a backup of records/.`);
  return records;
}

/** Returns whether a record has this hash: the newest, or one that a later record names as its `previous`. */
export const isRecorded = async (store: Store, newestHash: string, hash: string) =>
  newestHash === hash || (await readRecords(store, newestHash)).some(({ previous }) => previous === hash);

/** Verifies all records. Returns a list with a sentence about the first fault, from the newest record back, or none. */
export async function verifyRecords(store: Store, newestHash: string): Promise<string[]> {
  const { fault } = await readChain(store, newestHash);
  return fault === undefined ? [] : [fault];
}

/**
 * Writes records that follow the newest one, and returns the hash of the last. The records are part of the site as soon
 * as its manifest contains that hash.
 */
export async function appendRecords(store: Store, newestHash: string, changes: NewRecord[]): Promise<string> {
  let previous = newestHash;
  for (const change of changes) {
    const text = JSON.stringify({ ...change, previous } satisfies ReleaseRecord);
    previous = hashRecord(text);
    // `ifNoneMatch`: a record is never overwritten.
    await store.put(formatRecordKey(previous), text, { ifNoneMatch: '*' });
  }
  return previous;
}

/**
 * Lists the versions to which a rollback of a deployable (shell or remote) can go from the live one, the latest first.
 * Each version appears once, at its last release. A rollback removes the versions that it skips: after releases of A, B
 * and C and a rollback to B, only A is left. Excluded are versions that were released by force although checks had
 * failed, and those that a rollback has left. `records` may have newer ones than the manifest names.
 */
export function listEarlierVersions(records: NewRecord[], manifest: SiteManifest, deployable: string): string[] {
  const live = listLiveVersions(manifest)[deployable];
  let remaining: NewRecord[] = [];
  for (const record of records.filter(({ part, how }) => part === deployable && how !== 'removal')) {
    const earlierIndex = remaining.findIndex(({ version }) => version === record.version);
    // A rollback to a version without an earlier record counts as a release.
    if (record.how === 'rollback' && earlierIndex >= 0) remaining = remaining.slice(0, earlierIndex + 1);
    else remaining = [...remaining.filter(({ version }) => version !== record.version), record];
  }
  return remaining
    .filter(({ version, forced }) => version !== live && !forced && !isLeft(manifest, deployable, version))
    .map(({ version }) => version)
    .reverse();
}

import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { hashRecord, formatRecordKey, releaseRecordSchema, type NewRecord, type ReleaseRecord } from './record.ts';

/**
 * Reads the release records of a site, oldest first, by the hashes of predecessors. `newest` is the hash of the newest
 * one, from the manifest; empty if there is none. `broken` is a sentence if a record is missing or was changed.
 */
async function readChain(store: Store, newest: string): Promise<{ records: ReleaseRecord[]; broken?: string }> {
  const keys = (await store.list('records/')).map(({ key }) => key);
  const texts = new Map(
    await mapConcurrently(keys, async (key) => [key, (await store.get(key))?.content.toString()] as const),
  );
  const records: ReleaseRecord[] = [];
  for (let hash = newest; hash !== '';) {
    const text = texts.get(formatRecordKey(hash));
    if (text === undefined) return { records, broken: `The record ${hash} is gone.` };
    if (hashRecord(text) !== hash) return { records, broken: `The record ${hash} was changed.` };
    const record = releaseRecordSchema.parse(JSON.parse(text));
    records.unshift(record);
    hash = record.previous;
  }
  return { records };
}

/** Returns the release records of a site, oldest first, as far back as they are intact. */
export const readRecords = async (store: Store, newest: string) => (await readChain(store, newest)).records;

/** Returns all release records of a site, oldest first. Throws if one is gone or was changed. */
export async function readIntactRecords(store: Store, newest: string): Promise<ReleaseRecord[]> {
  const { records, broken } = await readChain(store, newest);
  if (broken !== undefined) throw new Error(`${broken} Bring it back from a backup of records/.`);
  return records;
}

/** Returns whether the newest record, or one before it, has this hash. Records hold the hash of the one before. */
export const isRecorded = async (store: Store, newest: string, hash: string) =>
  newest === hash || (await readRecords(store, newest)).some(({ previous }) => previous === hash);

/** Verifies the chain of records. Returns a list with a sentence about the newest fault; empty if there is none. */
export async function verifyRecords(store: Store, newest: string): Promise<string[]> {
  const { broken } = await readChain(store, newest);
  return broken === undefined ? [] : [broken];
}

/**
 * Writes records that follow the newest one and returns the hash of the last. They belong to the site as soon as its
 * manifest names that hash.
 */
export async function appendRecords(store: Store, newest: string, changes: NewRecord[]): Promise<string> {
  let previous = newest;
  for (const change of changes) {
    const text = JSON.stringify({ ...change, previous } satisfies ReleaseRecord);
    previous = hashRecord(text);
    // A record is never overwritten.
    await store.put(formatRecordKey(previous), text, { ifNoneMatch: '*' });
  }
  return previous;
}

/**
 * Lists the versions of a deployable (shell or remote) to which a rollback can go from the live one, the latest first.
 * A rollback removes the versions that it skips: after A, B, C and a rollback to B, only A is left. A version that is
 * released again moves to the end. Excluded are versions that were forced (released despite failed checks), withdrawn,
 * or only rolled out to a share of users.
 */
export function listEarlierVersions(records: NewRecord[], deployable: string): string[] {
  const withdrawn = records
    .filter((one) => one.part === deployable && one.how === 'withdrawal')
    .map(({ version }) => version);
  /** Releases that rollbacks have not skipped, each version once. The last is the live one. */
  let remaining: NewRecord[] = [];
  for (const record of records.filter((one) => one.part === deployable && one.percent === undefined)) {
    if (record.how === 'withdrawal') continue;
    const earlierIndex = remaining.findLastIndex(({ version }) => version === record.version);
    // A rollback to a version without an earlier record counts as a release.
    if (record.how === 'rollback' && earlierIndex >= 0) remaining = remaining.slice(0, earlierIndex + 1);
    else remaining = [...remaining.filter(({ version }) => version !== record.version), record];
  }
  return remaining
    .slice(0, -1)
    .filter(({ version, forced }) => !forced && !withdrawn.includes(version))
    .map(({ version }) => version)
    .reverse();
}

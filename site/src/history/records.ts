import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { hashRecord, recordKey, releaseRecordSchema, type ReleaseRecord } from './record.ts';

interface Chain {
  /** Oldest first. */
  records: ReleaseRecord[];
  /** Why the chain ends before its first record. */
  broken?: string;
}

/** Follows the hashes of predecessors from the newest record. */
async function readChain(store: Store, newest: string): Promise<Chain> {
  const keys = (await store.list('records/')).map(({ key }) => key);
  const texts = new Map(
    await mapConcurrently(keys, async (key) => [key, (await store.get(key))?.content.toString()] as const),
  );
  const records: ReleaseRecord[] = [];
  for (let hash = newest; hash !== '';) {
    const text = texts.get(recordKey(hash));
    if (text === undefined) return { records, broken: `The record ${hash} is gone.` };
    if (hashRecord(text) !== hash) return { records, broken: `The record ${hash} was changed.` };
    const record = releaseRecordSchema.parse(JSON.parse(text));
    records.unshift(record);
    hash = record.previous;
  }
  return { records };
}

/** The release records of a site, oldest first, as far back as they are intact. */
export const readRecords = async (store: Store, newest: string) => (await readChain(store, newest)).records;

/** Verifies the chain of records: returns a sentence about the first fault, or undefined. */
export async function verifyRecords(store: Store, newest: string): Promise<string[]> {
  const { broken } = await readChain(store, newest);
  return broken === undefined ? [] : [broken];
}

/**
 * Writes records behind the newest one and returns the hash of the last. Until a manifest names it, it counts for
 * nothing.
 */
export async function appendRecords(
  store: Store,
  newest: string,
  changes: Omit<ReleaseRecord, 'previous'>[],
): Promise<string> {
  let previous = newest;
  for (const change of changes) {
    const text = JSON.stringify({ ...change, previous } satisfies ReleaseRecord);
    previous = hashRecord(text);
    await store.put(recordKey(previous), text, { ifNoneMatch: '*' });
  }
  return previous;
}

/**
 * Versions to which a deployable can go back from the one that its last record made live, the latest first. Versions
 * that were forced, withdrawn, taken back, or only rolled out to a share of people do not count.
 */
export function listEarlierVersions(records: ReleaseRecord[], part: string): string[] {
  const withdrawn = records
    .filter((one) => one.part === part && one.how === 'withdrawal')
    .map(({ version }) => version);
  let way: ReleaseRecord[] = [];
  for (const record of records.filter((one) => one.part === part && one.percent === undefined)) {
    if (record.how === 'withdrawal') continue;
    const before = way.findLastIndex(({ version }) => version === record.version);
    if (record.how === 'rollback' && before >= 0) way = way.slice(0, before + 1);
    else way = [...way.filter(({ version }) => version !== record.version), record];
  }
  return way
    .slice(0, -1)
    .filter(({ version, forced }) => !forced && !withdrawn.includes(version))
    .map(({ version }) => version)
    .reverse();
}

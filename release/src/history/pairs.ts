import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';

// Results of rehearsals, in which a browser opens two versions together before a release. A version of a remote (a
// micro-frontend) that has passed one with the live shell may become a fallback, to which pages switch if its successor
// fails.

/** A version to be released, and a live one with which it was in a page: `mf-help@1.0.0-…` and `shell@1.0.0-…`. */
export type Pair = [string, string];

const rehearsalsKey = 'rehearsals.json';
/** Results by pair, like `mf-help@1.0.0-… with shell@1.0.0-…`. A pair without `reasons` has passed. */
const resultsSchema = z.record(z.string(), z.object({ at: z.iso.datetime(), reasons: z.array(z.string()) }));
type Results = z.infer<typeof resultsSchema>;
const formatPair = ([one, other]: Pair) => `${one} with ${other}`;
/** Number of the newest results that are kept: older ones are of versions that have left the site. */
const keptResults = 500;

/** Reads the stored results, and the entity tag of their object in the store. Without an object there is no `etag`. */
async function readResults(store: Store): Promise<{ results: Results; etag?: string }> {
  const stored = await store.get(rehearsalsKey);
  if (!stored) return { results: {} };
  try {
    return { results: resultsSchema.parse(JSON.parse(stored.content.toString())), etag: stored.etag };
  } catch {
    // Damaged results are no error: the pairs are rehearsed again.
    return { results: {}, etag: stored.etag };
  }
}

/** Reads the results, and returns a function that tells whether a pair of versions has passed a rehearsal. */
export async function readPairLookup(store: Store): Promise<(pair: Pair) => boolean> {
  const { results } = await readResults(store);
  return (pair) => results[formatPair(pair)]?.reasons.length === 0;
}

/**
 * Stores the results of several pairs. Returns a remark instead of an error if that fails: the check of a pull request
 * may only read the site, and still needs the results.
 */
export async function writePairs(store: Store, results: { pair: Pair; reasons: string[] }[]): Promise<string[]> {
  try {
    for (const { pair, reasons } of results) await writePair(store, pair, reasons);
    return [];
  } catch (error) {
    return [`The result is not kept, a release rehearses again: ${(error as Error).message}`];
  }
}

export async function writePair(store: Store, pair: Pair, reasons: string[]): Promise<void> {
  let isWritten = false;
  while (!isWritten) {
    const { results, etag } = await readResults(store);
    const next = addResult(results, pair, reasons);
    // The store refuses the write (`undefined`) if another process has written since `readResults`. Then the result is
    // added to what that process has written.
    const condition = etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: etag };
    isWritten = (await store.put(rehearsalsKey, JSON.stringify(next, null, 2), condition)) !== undefined;
  }
}

/** Returns the newest results and a new one, which is last. It replaces an earlier result of the same pair. */
function addResult(results: Results, pair: Pair, reasons: string[]): Results {
  const others = Object.entries(results).filter(([name]) => name !== formatPair(pair));
  const result = { at: new Date().toISOString(), reasons };
  return Object.fromEntries([...others, [formatPair(pair), result] as const].slice(-keptResults));
}

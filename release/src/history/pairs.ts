import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';

// Results of rehearsals, dry runs of a release in a browser. A remote's version that has passed one with the live shell
// may become a fallback: pages switch to it if the version that replaces it does not work.

/** Two versions that were together in a page: `mf-help@1.0.0-…` and `shell@1.0.0-…`. */
export type Pair = [string, string];

const rehearsalsKey = 'rehearsals.json';
const resultsSchema = z.record(z.string(), z.object({ at: z.iso.datetime(), reasons: z.array(z.string()) }));
type Results = z.infer<typeof resultsSchema>;
/** Returns the key of a pair's result. */
const formatPair = ([one, other]: Pair) => `${one} with ${other}`;
/** Number of results that are kept, the newest ones: those of versions that have left the site are of no use. */
const keptResults = 500;

/** Returns the stored results; `etag` is absent if there are none, and is the condition of the next write. */
async function readResults(store: Store): Promise<{ results: Results; etag?: string }> {
  const stored = await store.get(rehearsalsKey);
  if (!stored) return { results: {} };
  try {
    return { results: resultsSchema.parse(JSON.parse(stored.content.toString())), etag: stored.etag };
  } catch {
    // It is a cache: pairs are rehearsed again.
    return { results: {}, etag: stored.etag };
  }
}

/**
 * Reads the results and returns a function: whether a pair of versions has passed a rehearsal. Such a pair is not
 * rehearsed again.
 */
export async function readPairLookup(store: Store): Promise<(pair: Pair) => boolean> {
  const { results } = await readResults(store);
  return (pair) => results[formatPair(pair)]?.reasons.length === 0;
}

/**
 * Stores findings about pairs. If it fails, it returns a remark instead of an error: the check of a pull request may
 * only read the site, and still has its findings.
 */
export async function writePairs(store: Store, results: { pair: Pair; reasons: string[] }[]): Promise<string[]> {
  try {
    for (const { pair, reasons } of results) await writePair(store, pair, reasons);
    return [];
  } catch (error) {
    return [`The result is not kept, a release rehearses again: ${(error as Error).message}`];
  }
}

/** Stores the findings of a pair's rehearsal; without any it has passed. */
export async function writePair(store: Store, pair: Pair, reasons: string[]): Promise<void> {
  for (;;) {
    const { results, etag } = await readResults(store);
    const others = Object.entries(results).filter(([name]) => name !== formatPair(pair));
    // Leaves room for the new result, which comes last: objects keep the order in which names were added.
    const kept = Object.fromEntries(others.slice(1 - keptResults));
    const next: Results = { ...kept, [formatPair(pair)]: { at: new Date().toISOString(), reasons } };
    const condition = etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: etag };
    // `put` returns undefined if another process was faster.
    if ((await store.put(rehearsalsKey, JSON.stringify(next, null, 2), condition)) !== undefined) return;
  }
}

import type { Browser } from 'playwright-core';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Person } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of pages that work at the same time. Each keeps a processor core busy. */
const concurrency = 2;

/**
 * Calls `visit` for each item with a visitor, i.e. a page in which the item's person is signed in or out. Returns the
 * results in the order of the items. A visitor is used for several items, because a new one takes a second. `visit` may
 * close its visitor, e.g. a page that is stuck: then the next item gets a new one.
 */
export async function visitEach<Item, Result>(
  browser: Browser,
  staging: StagingSite,
  items: Item[],
  getPerson: (item: Item) => Person,
  visit: (item: Item, visitor: Visitor) => Promise<Result>,
): Promise<Result[]> {
  const idleVisitors: Record<Person, Visitor[]> = { anna: [], ben: [], nobody: [] };
  const visitItem = async (item: Item) => {
    const person = getPerson(item);
    const visitor = idleVisitors[person].pop() ?? (await openVisitor(browser, staging, person));
    // If this rejects, the visitor stays open until its browser is closed.
    const result = await visit(item, visitor);
    if (!visitor.page.isClosed()) idleVisitors[person].push(visitor);
    return result;
  };
  try {
    return await mapConcurrently(items, visitItem, concurrency);
  } finally {
    for (const visitor of Object.values(idleVisitors).flat()) await visitor.close();
  }
}

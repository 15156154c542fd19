import type { Browser } from 'playwright-core';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Person } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of pages that work at the same time: each keeps a core busy. */
const concurrency = 2;

/**
 * Maps items by `visit`, which gets a visitor, i.e. a person in front of a page, for the item's person. A visitor is
 * used again, because its start takes a second, unless `visit` has closed it. If `visit` throws, its visitor stays open
 * until the browser is closed. The results have the order of the items.
 */
export async function visitEach<Item, Result>(
  browser: Browser,
  staging: StagingSite,
  items: Item[],
  getPerson: (item: Item) => Person,
  visit: (item: Item, visitor: Visitor) => Promise<Result>,
): Promise<Result[]> {
  const idle: Record<Person, Visitor[]> = { anna: [], ben: [], nobody: [] };
  const visitNext = async (item: Item) => {
    const visitors = idle[getPerson(item)];
    const visitor = visitors.pop() ?? (await openVisitor(browser, staging, getPerson(item)));
    const result = await visit(item, visitor);
    if (!visitor.page.isClosed()) visitors.push(visitor);
    return result;
  };
  try {
    return await mapConcurrently(items, visitNext, concurrency);
  } finally {
    for (const visitor of Object.values(idle).flat()) await visitor.close();
  }
}

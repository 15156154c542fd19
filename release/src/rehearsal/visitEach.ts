import type { Browser } from 'playwright-core';
import type { Person } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of pages that work at the same time: each keeps a core busy. */
const concurrency = 2;

/**
 * Visits items by turns, each with a visitor for its person. A visitor is used again, because its start takes a second;
 * after a visit that resolves to false another one takes its place.
 */
export async function visitEach<Item>(
  browser: Browser,
  staging: StagingSite,
  items: Item[],
  personOf: (item: Item) => Person,
  visit: (item: Item, visitor: Visitor) => Promise<boolean>,
): Promise<void> {
  const remaining = [...items];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const visitors = new Map<Person, Visitor>();
      for (let item = remaining.shift(); item; item = remaining.shift()) {
        const person = personOf(item);
        const visitor = visitors.get(person) ?? (await openVisitor(browser, staging, person));
        visitors.set(person, visitor);
        if (await visit(item, visitor)) continue;
        visitors.delete(person);
        await visitor.close();
      }
      for (const visitor of visitors.values()) await visitor.close();
    }),
  );
}

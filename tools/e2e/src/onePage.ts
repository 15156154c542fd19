import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './browser.ts';

/** For tests of which each opens one page of its own: it goes away with its test. */
export function onePage() {
  let guest: Visitor | undefined;
  afterEach(async () => {
    await guest?.leave();
    guest = undefined;
  });
  return {
    async open(options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
      guest = await visitor(options);
      return guest.page;
    },
    errors: () => guest?.errors,
  };
}

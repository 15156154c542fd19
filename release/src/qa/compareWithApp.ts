import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { RehearsedState } from '../rehearsal/rehearsedStates.ts';
import type { StagingSite } from '../rehearsal/stagingSite.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { describeLayoutDifference, describeLineDifference, type Compared } from './describeDifference.ts';
import { readLayout } from './readLayout.ts';
import { openStandalone } from './standalone.ts';

// Compares a remote (micro-frontend) on its QA pages with the same remote in the app: testers must see what customers
// get. A QA page (`standalone`) shows a remote without the app around it, in a state that a scenario describes: user,
// address, responses of all calls and stored data. The app runs on a staging site, a copy of the live one.

/** Time for which two pages may differ, because one is not finished yet. */
const settlingTimeoutMs = 8_000;

/**
 * Opens states of a remote on its QA pages, built in `folder`, and in the app, and compares accessibility tree, order
 * of focus and layout. Returns the first difference of each state that has one, as a sentence with screenshots.
 */
export async function compareWithApp(browser: Browser, staging: StagingSite, folder: string, states: RehearsedState[]) {
  const qaPages = await openStandalone(browser, folder, staging.manifest.origin);
  const differences = [];
  try {
    for (const state of states) {
      await qaPages.open(state.name);
      const difference = await compareState(browser, staging, qaPages.page, state);
      if (difference) differences.push(difference);
    }
  } finally {
    await qaPages.close();
  }
  return differences;
}

/** Opens the state of an open QA page in the app too. A new browser session keeps nothing of the state before. */
async function compareState(browser: Browser, staging: StagingSite, standalone: Page, state: RehearsedState) {
  const visitor = await openVisitor(browser, staging, state.person);
  try {
    await openSameState(standalone, visitor, state);
    const inApp = visitor.page;
    const description = await waitUntilEqual(() => findDifference({ standalone, inApp }));
    if (description === undefined) return undefined;
    const screenshots = { standalone: await takeScreenshot(standalone), inApp: await takeScreenshot(inApp) };
    return { scenario: state.name, description, screenshots };
  } finally {
    await visitor.close();
  }
}

/** Opens the state in the app, with what its scenario has put into `localStorage` and search field of the QA page. */
async function openSameState(standalone: Page, visitor: Visitor, state: RehearsedState): Promise<void> {
  const { stored, searched } = await standalone.evaluate(() => ({
    // `openStandalone` records it before the remote can change it.
    stored: Object.entries(window.storedBefore ?? {}),
    searched: document.querySelector<HTMLInputElement>('#root input[type=search]')?.value ?? '',
  }));
  await visitor.open(state.address, state.handlers());
  if (stored.length > 0) {
    // The storage belongs to an origin: it can be filled only after a page was opened, which then has to load again.
    await visitor.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), stored);
    await visitor.open(state.address, state.handlers());
  }
  await visitor.waitForScreen();
  if (searched) await visitor.page.getByRole('searchbox').fill(searched);
}

/** Repeats a comparison until there is no difference, and returns the difference that remains. */
async function waitUntilEqual(compare: () => Promise<string | undefined>): Promise<string | undefined> {
  const deadline = Date.now() + settlingTimeoutMs;
  for (;;) {
    const difference = await compare();
    if (difference === undefined || Date.now() > deadline) return difference;
    await wait(50);
  }
}

/** Describes the first difference of two pages, or returns undefined. */
async function findDifference(pages: Compared<Page>): Promise<string | undefined> {
  const [standalone, inApp] = await Promise.all([readContent(pages.standalone), readContent(pages.inApp)]);
  return (
    describeLineDifference('the accessibility tree', { standalone: standalone.tree, inApp: inApp.tree }) ??
    describeLineDifference('the order of focus', { standalone: standalone.focus, inApp: inApp.focus }) ??
    describeLayoutDifference({ standalone: standalone.boxes, inApp: inApp.boxes })
  );
}

/** Reads all of a page that is compared: lines of the accessibility tree, order of focus, and positions of elements. */
async function readContent(page: Page) {
  const tree = (await page.locator('#root').ariaSnapshot()).replace(supportVersionPattern, '');
  return { tree: tree.split('\n'), ...(await page.evaluate(readLayout)) };
}

/**
 * Matches, in the subject of a `mailto:` link for support, the hash of the remote's version and the shell's version. A
 * QA page has neither: `(mf-help%201.0.0-0123456789ab%2C%20shell%201.0.0-0123456789ab)` becomes `(mf-help%201.0.0)`.
 */
const supportVersionPattern = /-[0-9a-f]{12}(?:%2C%20shell%20[\d.]+-[0-9a-f]{12})?(?=\))/g;

const takeScreenshot = (page: Page) => page.screenshot({ fullPage: true });

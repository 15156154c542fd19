import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { RehearsedState } from '../rehearsal/rehearsedStates.ts';
import type { StagingSite } from '../rehearsal/stagingSite.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { describeLayoutDifference, describeLineDifference, type Compared } from './describeDifference.ts';
import { readLayout } from './readLayout.ts';
import { openStandalone } from './standalone.ts';

// Compares a remote (micro-frontend) on its QA pages with the same remote in the app: testers must see what customers
// get. A QA page (`standalone`) shows a remote without the app around it, in one state: user, address, responses of all
// calls and stored data. The app runs on a staging site, a copy of the live site on this machine.

/** Time limit for two pages to become equal. At first they differ, because each finishes at another time. */
const settlingTimeoutMs = 8_000;

/**
 * Opens every state of a remote both on its QA pages, which are built in `folder`, and in the app, and compares
 * accessibility tree, order of focus and layout. Returns the first difference of each state, with screenshots.
 */
export async function compareWithApp(browser: Browser, staging: StagingSite, folder: string, states: RehearsedState[]) {
  const qaPages = await openStandalone(browser, folder, staging.release.origin);
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

/** Opens a state in the app and compares it with the open QA page. Each state gets a browser session of its own. */
async function compareState(browser: Browser, staging: StagingSite, standalone: Page, state: RehearsedState) {
  const visitor = await openVisitor(browser, staging, state.person);
  try {
    await openSameState(standalone, visitor, state);
    const inApp = visitor.page;
    const description = await waitUntilEqual(() => findDifference({ standalone, inApp }));
    if (description === undefined) return undefined;
    const screenshots = { standalone: await takeScreenshot(standalone), inApp: await takeScreenshot(inApp) };
    return { state: state.name, description, screenshots };
  } finally {
    await visitor.close();
  }
}

/**
 * Opens a state in the app, where `handlers` respond to all calls as on the QA page. If the QA page has filled
 * `localStorage` or a search field for the state, the page in the app gets the same content.
 */
async function openSameState(standalone: Page, visitor: Visitor, state: RehearsedState): Promise<void> {
  const { stored, searched } = await standalone.evaluate(() => ({
    // Content of `localStorage` before the remote was rendered (standalone.ts). The remote may have changed it since.
    stored: Object.entries(window.storedBefore ?? {}),
    searched: document.querySelector<HTMLInputElement>('#root input[type=search]')?.value ?? '',
  }));
  await visitor.open(state.address, state.handlers());
  if (stored.length > 0) {
    // `localStorage` belongs to an origin, so that a page of the app must be open. It then has to load again.
    await visitor.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), stored);
    await visitor.open(state.address, state.handlers());
  }
  await visitor.waitForScreen();
  if (searched) await visitor.page.getByRole('searchbox').fill(searched);
}

/** Repeats a comparison until it finds no difference. After the time limit, returns the last difference. */
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

/** Reads the compared content of a page: lines of the accessibility tree, order of focus, and positions of elements. */
async function readContent(page: Page) {
  const tree = (await page.locator('#root').ariaSnapshot()).replace(supportVersionPattern, '');
  return { tree: tree.split('\n'), ...(await page.evaluate(readLayout)) };
}

/**
 * Matches what the address of a `mailto:` link for support has only in the app: the hash of the remote's version, and
 * the version of the shell. `(mf-help%201.0.0-0123456789ab%2C%20shell%201.0.0-0123456789ab)` becomes
 * `(mf-help%201.0.0)`, as on a QA page.
 */
const supportVersionPattern = /-[0-9a-f]{12}(?:%2C%20shell%20[\d.]+-[0-9a-f]{12})?(?=\))/g;

const takeScreenshot = (page: Page) => page.screenshot({ fullPage: true });

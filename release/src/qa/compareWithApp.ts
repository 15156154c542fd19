import type { Browser, Page } from 'playwright-core';
import type { RehearsedState } from '../rehearsal/rehearsedStates.ts';
import type { StagingSite } from '../rehearsal/stagingSite.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { readLayout, type Box, type Layout } from './readLayout.ts';
import { openStandalone } from './standalone.ts';

/** Time for which two pages may differ, because one is not finished yet. */
const settlingTimeoutInMs = 8_000;

/** Content of a page. */
interface PageContent extends Layout {
  /** Lines of the accessibility tree. */
  tree: string[];
}

/** Difference between a state on its QA page, alone, and in the app, with a picture of each. */
export interface Difference {
  scenario: string;
  /** Description of the difference. */
  sentence: string;
  alone: Buffer;
  inApp: Buffer;
}

/**
 * Opens states of a remote on its QA pages, built in `folder`, and in the app, and compares accessibility tree, order
 * of focus and layout.
 */
export async function compareWithApp(
  browser: Browser,
  staging: StagingSite,
  folder: string,
  states: RehearsedState[],
): Promise<Difference[]> {
  const alone = await openStandalone(browser, folder, staging.manifest.origin);
  const differences: Difference[] = [];
  for (const state of states) {
    await alone.open(state.name);
    // A new session per state: nothing of the previous one is left in the browser.
    const visitor = await openVisitor(browser, staging, state.person);
    await openSameState(alone.page, visitor, state);
    const sentence = await waitUntilEqual(() => findDifference(alone.page, visitor.page));
    if (sentence) {
      const [one, other] = await Promise.all([takePicture(alone.page), takePicture(visitor.page)]);
      differences.push({ scenario: state.name, sentence, alone: one, inApp: other });
    }
    await visitor.close();
  }
  await alone.close();
  return differences;
}

/** Opens the state in the app, with what its scenario has put into the storage and the search field of the QA page. */
async function openSameState(alone: Page, visitor: Visitor, { address, handlers }: RehearsedState): Promise<void> {
  const { stored, searched } = await alone.evaluate(() => ({
    stored: Object.entries(window.storedBefore ?? {}),
    searched: document.querySelector<HTMLInputElement>('#root input[type=search]')?.value ?? '',
  }));
  await visitor.open(address, handlers());
  if (stored.length > 0) {
    await visitor.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), stored);
    await visitor.open(address, handlers());
  }
  await visitor.waitForScreen();
  if (searched) await visitor.page.getByRole('searchbox').fill(searched);
}

/** Repeats a comparison until there is no difference, and returns the difference that remains. */
async function waitUntilEqual(compare: () => Promise<string | undefined>): Promise<string | undefined> {
  const deadline = Date.now() + settlingTimeoutInMs;
  for (;;) {
    const found = await compare();
    if (found === undefined || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Describes the first difference of two pages, or returns undefined. */
async function findDifference(alone: Page, inApp: Page): Promise<string | undefined> {
  const [one, other] = (await Promise.all([alone, inApp].map(readContent))) as [PageContent, PageContent];
  for (const [list, name] of [
    ['tree', 'the accessibility tree'],
    ['focus', 'the order of focus'],
  ] as const) {
    const at = findFirstDifference(one[list], other[list]);
    if (at !== undefined)
      return `${name} differs: alone "${one[list][at] ?? 'nothing'}", in the app "${other[list][at] ?? 'nothing'}"`;
  }
  return describeLayoutDifference(one.boxes, other.boxes);
}

/** Returns the index of the first line that differs, or undefined. */
function findFirstDifference(one: string[], other: string[]): number | undefined {
  const at = one.findIndex((line, place) => line !== other[place]);
  if (at >= 0) return at;
  return other.length > one.length ? one.length : undefined;
}

/** Names the innermost element that differs: the size of those around it follows from it. */
function describeLayoutDifference(one: Box[], other: Box[]): string | undefined {
  const formatLines = (boxes: Box[]) => boxes.map(({ element, place }) => `${element} ${place}`);
  const [alone, inApp] = [formatLines(one), formatLines(other)];
  let at = findFirstDifference(alone, inApp);
  if (at === undefined) return undefined;
  const readDepth = (index: number) => one[index]?.depth ?? 0;
  // The elements inside of `at` follow it with a greater depth.
  for (let next = at + 1; readDepth(next) > readDepth(at); next += 1) if (alone[next] !== inApp[next]) at = next;
  const describe = (box?: Box) => (box ? `<${box.element}> "${box.text}" is ${box.place}` : 'there is nothing more');
  return `the layout differs: alone ${describe(one[at])}, in the app ${describe(other[at])}`;
}

async function readContent(page: Page): Promise<PageContent> {
  const tree = (await page.locator('#root').ariaSnapshot()).replace(versionPattern, '');
  return { tree: tree.split('\n'), ...(await page.evaluate(readLayout)) };
}

/**
 * Matches the versions in the link of a mail to the support. They differ, because a QA page has no release of the
 * shell.
 */
const versionPattern = /-[0-9a-f]{12}(?:%2C%20shell%20[\d.]+-[0-9a-f]{12})?(?=\))/g;

const takePicture = (page: Page) => page.screenshot({ fullPage: true });

import type { Browser, Page } from 'playwright-core';
import type { RehearsedState } from '../rehearsal/rehearsedStates.ts';
import type { StagingSite } from '../rehearsal/stagingSite.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { openAlone } from './alone.ts';
import { layout, type Box, type Layout } from './layout.ts';

/** How long two pages may differ because one is not finished yet. */
const patienceInMs = 8_000;

interface Seen extends Layout {
  tree: string[];
}

/** Differences between a state alone and in the app, with a picture of each. */
export interface Difference {
  scenario: string;
  sentence: string;
  alone: Buffer;
  inApp: Buffer;
}

/**
 * Opens states of a remote alone and in the composed site, and compares what a person meets: accessibility tree, order
 * of focus, and where everything stands.
 */
export async function parity(
  browser: Browser,
  staging: StagingSite,
  folder: string,
  states: RehearsedState[],
): Promise<Difference[]> {
  const alone = await openAlone(browser, folder, staging.manifest.origin);
  const differences: Difference[] = [];
  for (const state of states) {
    await alone.open(state.name);
    // A new session per state: nothing of the previous one is left in the browser.
    const visitor = await openVisitor(browser, staging, state.person);
    await enterAs(alone.page, visitor, state);
    const sentence = await settled(() => difference(alone.page, visitor.page));
    if (sentence) {
      const [one, other] = await Promise.all([picture(alone.page), picture(visitor.page)]);
      differences.push({ scenario: state.name, sentence, alone: one, inApp: other });
    }
    await visitor.leave();
  }
  await alone.leave();
  return differences;
}

/** Into the state of the page alone, with what the scenario has put into the browser and into the search. */
async function enterAs(alone: Page, visitor: Visitor, { address, handlers }: RehearsedState): Promise<void> {
  const { stored, searched } = await alone.evaluate(() => ({
    stored: Object.entries(window.storedBefore ?? {}),
    searched: document.querySelector<HTMLInputElement>('#root input[type=search]')?.value ?? '',
  }));
  await visitor.open(address, handlers());
  if (stored.length > 0) {
    await visitor.ask((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), stored);
    await visitor.open(address, handlers());
  }
  await visitor.shown();
  if (searched) await visitor.page.getByRole('searchbox').fill(searched);
}

/** Differences that remain after both have settled. */
async function settled(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  const end = Date.now() + patienceInMs;
  for (;;) {
    const said = await ask();
    if (said === undefined || Date.now() > end) return said;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function difference(alone: Page, inApp: Page): Promise<string | undefined> {
  const [one, other] = (await Promise.all([alone, inApp].map(met))) as [Seen, Seen];
  for (const [what, name] of [
    ['tree', 'the accessibility tree'],
    ['focus', 'the order of focus'],
  ] as const) {
    const at = firstDifference(one[what], other[what]);
    if (at !== undefined)
      return `${name} differs: alone "${one[what][at] ?? 'nothing'}", in the app "${other[what][at] ?? 'nothing'}"`;
  }
  return layoutDifference(one.boxes, other.boxes);
}

function firstDifference(one: string[], other: string[]): number | undefined {
  const at = one.findIndex((line, place) => line !== other[place]);
  if (at >= 0) return at;
  return other.length > one.length ? one.length : undefined;
}

/** Names the innermost element that differs: the size of those around it follows from it. */
function layoutDifference(one: Box[], other: Box[]): string | undefined {
  const lines = (boxes: Box[]) => boxes.map(({ element, place }) => `${element} ${place}`);
  const [alone, inApp] = [lines(one), lines(other)];
  let at = firstDifference(alone, inApp);
  if (at === undefined) return undefined;
  const depthOf = (index: number) => one[index]?.depth ?? 0;
  for (let next = at + 1; depthOf(next) > depthOf(at); next += 1) if (alone[next] !== inApp[next]) at = next;
  const describe = (box?: Box) => (box ? `<${box.element}> "${box.text}" is ${box.place}` : 'there is nothing more');
  return `the layout differs: alone ${describe(one[at])}, in the app ${describe(other[at])}`;
}

async function met(page: Page): Promise<Seen> {
  const tree = (await page.locator('#root').ariaSnapshot()).replace(versions, '');
  return { tree: tree.split('\n'), ...(await page.evaluate(layout)) };
}

/** A mail to the support names what the page consists of: alone there is no shell of its own, and no build. */
const versions = /-[0-9a-f]{12}(?:%2C%20shell%20[\d.]+-[0-9a-f]{12})?(?=\))/g;

const picture = (page: Page) => page.screenshot({ fullPage: true });

import type { Browser, Page } from 'playwright-core';
import type { Scene } from '../rehearsal/scenes.ts';
import type { Stage } from '../rehearsal/stage.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { openAlone } from './alone.ts';

/** How long two pages may differ because one is not finished yet. */
const patienceInMs = 8_000;

interface Layout {
  boxes: string[];
  focus: string[];
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
export async function parity(browser: Browser, stage: Stage, folder: string, scenes: Scene[]): Promise<Difference[]> {
  const alone = await openAlone(browser, folder, stage.manifest.origin);
  const differences: Difference[] = [];
  for (const scene of scenes) {
    await alone.open(scene.name);
    // A new session per state: nothing of the previous one is left in the browser.
    const visitor = await openVisitor(browser, stage, scene.person);
    await enterAs(alone.page, visitor, scene);
    const sentence = await settled(() => difference(alone.page, visitor.page));
    if (sentence) {
      const [one, other] = await Promise.all([picture(alone.page), picture(visitor.page)]);
      differences.push({ scenario: scene.name, sentence, alone: one, inApp: other });
    }
    await visitor.leave();
  }
  await alone.leave();
  return differences;
}

/** Into the state of the page alone, with what the scenario has put into the browser and into the search. */
async function enterAs(alone: Page, visitor: Visitor, { address, handlers }: Scene): Promise<void> {
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
  const [one, other] = await Promise.all([alone, inApp].map(met));
  for (const what of ['tree', 'focus', 'boxes'] as const) {
    const at = one![what].findIndex((line, place) => line !== other![what][place]);
    const place = at < 0 && other![what].length > one![what].length ? one![what].length : at;
    if (place >= 0)
      return `${names[what]} differs: alone "${one![what][place] ?? 'nothing'}", in the app "${other![what][place] ?? 'nothing'}"`;
  }
  return undefined;
}

const names = { tree: 'the accessibility tree', focus: 'the order of focus', boxes: 'the layout' };

async function met(page: Page): Promise<Layout & { tree: string[] }> {
  const tree = (await page.locator('#root').ariaSnapshot()).replace(versions, '');
  return { tree: tree.split('\n'), ...(await page.evaluate(layout)) };
}

/** Runs in the page: where everything is, and what gets the focus one after the other. */
async function layout(): Promise<Layout> {
  await document.fonts.ready;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: HTMLElement) =>
    [element.ariaLabel, (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].find(Boolean) ?? '';
  const focusable = '#root :is(a[href], button, input, select, textarea, summary, [tabindex])';
  return {
    boxes: [...document.querySelectorAll('#root *')].filter(isVisible).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
    }),
    focus: [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && isVisible(element),
      )
      .map((element) => `${element.localName} ${nameOf(element).replace(/\s+/g, ' ').trim()}`),
  };
}

/** A mail to the support names what the page consists of: alone there is no shell of its own, and no build. */
const versions = /-[0-9a-f]{12}(?:%2C%20shell%20[\d.]+-[0-9a-f]{12})?(?=\))/g;

const picture = (page: Page) => page.screenshot({ fullPage: true });

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openAlone } from './alone.ts';
import { violations } from './violations.ts';

const origin = 'http://localhost';
const widths = [360, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;
/** By then a read that failed has been tried again (`createQueryClient.ts`) and its sentence stands there; what a scenario delivers late is still awaited. */
const secondsBefore = 3;
/** A page keeps one core busy, and the browser's own work another. */
const atOnce = 2;

/** What makes a browser draw the same everywhere: nothing of the machine's screen, fonts or processor takes part. */
export const sameEverywhere = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-skia-runtime-opts',
  // A part that changed is not drawn into what was there before: its edges would be smoothed twice.
  '--disable-partial-raster',
  // Nothing is shown before all of it is drawn, however busy the machine is.
  '--run-all-compositor-stages-before-draw',
  '--disable-new-content-rendering-timeout',
  '--disable-checker-imaging',
];

/** What is set on the device besides. */
export interface As {
  context?: BrowserContextOptions;
  /** As it stands in an address of QA. */
  device?: string;
}

export interface Picture {
  scenario: string;
  width: number;
  scheme: string;
  /** Its name in the folder. */
  file: string;
  sha256: string;
  /** Who is shut out, and what reaches out of the page. */
  findings: string[];
}

/** Takes pictures of these states of a remote alone into a folder: every width, light and dark, as they are when the first waiting is over. */
export async function takePictures(
  browser: Browser,
  pages: string,
  scenarios: string[],
  folder: string,
  { context, device }: As = {},
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const waiting = [...scenarios];
  const found = new Map<string, Picture[]>();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let scenario = waiting.shift(); scenario; scenario = waiting.shift())
        found.set(scenario, await secondTry(scenario, picturesOf));
    }),
  );
  return scenarios.flatMap((scenario) => found.get(scenario) ?? []);

  async function picturesOf(scenario: string): Promise<Picture[]> {
    // Nobody finds what the one before has left in the browser.
    const alone = await openAlone(browser, pages, origin, context);
    try {
      return await picturesIn(alone.page, scenario);
    } finally {
      await alone.leave();
    }
  }

  async function picturesIn(page: Page, scenario: string): Promise<Picture[]> {
    const ask = <Answer>(code: string) => page.evaluate(code) as Promise<Answer>;
    await page.addInitScript(evenChance);
    await page.goto(`${origin}/?scenario=${scenario}&wait=${secondsBefore}${device ? `&device=${device}` : ''}`);
    await page.waitForSelector('html[data-passed]', { state: 'attached' });
    const pictures: Picture[] = [];
    for (const scheme of schemes)
      for (const width of widths) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForFunction(drawn);
        const file = `${scenario}-${width}-${scheme}.png`;
        const picture = await onceTheSame(() =>
          page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', style: withoutPanel }),
        );
        writeFileSync(join(folder, file), picture);
        const findings = [...(await ask<string[]>(overflow)), ...(await violations(ask))];
        const sha256 = createHash('sha256').update(picture).digest('hex');
        pictures.push({ scenario, width, scheme, file, sha256, findings });
      }
    return pictures;
  }
}

/** A browser that shows nothing before all of it is drawn may, rarely, wait for ever; a fresh page of it goes on. */
async function secondTry<Answer>(scenario: string, take: (scenario: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await take(scenario).catch(() => take(scenario));
  } catch (error) {
    throw new Error(`No pictures of ${scenario}: ${(error as Error).message}`, { cause: error });
  }
}

/** On a busy machine parts below the window may be drawn a moment later: a picture counts when the next one is the same. */
async function onceTheSame(take: () => Promise<Buffer>): Promise<Buffer> {
  let before = await take();
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await take();
    if (next.equals(before)) return next;
    before = next;
  }
  throw new Error('No two pictures of it are the same');
}

const withoutPanel = 'aside[aria-label="QA"] { display: none }';

/** Chance that falls the same way each time. */
const evenChance = `(() => {
  let state = 1;
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
})()`;

/**
 * Fonts and pictures are there, and the browser has drawn them, from the top: how far a narrower window was scrolled would show
 * in where the sidebar stands.
 */
const drawn = `document.fonts.ready
  .then(() => Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => undefined); })))
  .then(() => scrollTo({ top: 0, behavior: 'instant' }))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))`;

/** What reaches out of the page to the right, though nobody can scroll there by themselves. */
const overflow = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('#root *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  return ['the page is ' + (scrollWidth - clientWidth) + ' px too wide: ' + (wide.at(-1)?.outerHTML.slice(0, 120) ?? '')];
})()`;

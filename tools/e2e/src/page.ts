import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { readStack } from './config.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns path, query and fragment of the page's address. */
export const readAddress = (page: Page) => page.url().replace(readStack().origin, '');

/** Locates the main heading with a name. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits until the app runs. A prerendered page hydrates only when the browser is idle. */
export const waitForApp = (page: Page) =>
  page.locator(`#root:not([${prerenderedMark}])`).waitFor({ state: 'attached' });

/**
 * Waits until hydration, which proceeds in steps, has reached the last link of a prerendered page: React stores an
 * element's props under a key that begins with `__reactProps`.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a')].at(-1);
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
}

/** Returns accessibility violations that axe finds in a page whose browser bypasses the content security policy. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`);
}

/** Returns by how many pixels the page can be scrolled horizontally, without the width of a scroll bar. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/**
 * Returns the HTML of elements that cut off a part of their own text. Text for screen readers only, whose element is
 * one pixel large, is ignored.
 */
export const findClippedElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        // A difference of one pixel is due to rounding.
        return (
          box.clientWidth > 1 &&
          box.innerText?.trim() &&
          ((cuts(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
            (cuts(overflowY) && box.scrollHeight > box.clientHeight + 1))
        );
      })
      .map((box) => box.outerHTML.slice(0, 120)),
  );

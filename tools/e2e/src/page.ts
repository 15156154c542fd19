import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { stack } from './config.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The last part of the page's address: path and query. */
export const address = (page: Page) => page.url().replace(stack().origin, '');

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits for the app: a prerendered page hydrates in an idle moment. */
export const appIsThere = (page: Page) =>
  page.locator(`#root:not([${prerenderedMark}])`).waitFor({ state: 'attached' });

/** Waits until hydration, which goes in steps, has reached the last link of the prerendered page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a')].at(-1);
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
}

/** Ends the document; with it goes what it still asks for. */
export const endDocument = (page: Page) => page.goto('about:blank');

/** Findings of axe on the present page; the visitor's browser has to bypass the content security policy. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`);
}

/** Pixels by which the page can be scrolled sideways; a reserved scroll bar does not count. */
export const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/**
 * Boxes that cut off a part of their own text; what is hidden on purpose, for screen readers alone, is one pixel small.
 */
export const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          box.clientWidth > 1 &&
          box.innerText?.trim() &&
          ((cuts(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
            (cuts(overflowY) && box.scrollHeight > box.clientHeight + 1))
        );
      })
      .map((box) => box.outerHTML.slice(0, 120)),
  );

import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is now; the visitor's browser has to bypass the content security policy. */
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

/** Boxes that cut off a part of their own text; what is hidden on purpose, for screen readers alone, is one pixel small. */
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

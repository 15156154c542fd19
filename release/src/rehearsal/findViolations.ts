import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { rejectIfStuck } from './rejectIfStuck.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns accessibility violations of a page, as `color-contrast at <a href="…">`: the name of axe's rule, and the
 * beginning of an element that violates it; five elements for each rule at most.
 */
export async function findViolations(page: Page): Promise<string[]> {
  // A page is looked at several times, and the script is half a megabyte.
  if (!(await rejectIfStuck(page.evaluate(() => 'axe' in window)))) await rejectIfStuck(page.evaluate(axeScript));
  const found = page.evaluate(async (runOnly) => {
    // `axeScript` has set this global variable.
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Only testers see this element.
    const context = { exclude: ['aside[aria-label="QA"]'] };
    // `preload` would request style sheets and media again.
    const { violations } = await run(context, { runOnly, resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html }) => `${id} at ${html.slice(0, 120)}`));
  }, ruleTags);
  return rejectIfStuck(found);
}

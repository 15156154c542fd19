import { expect, test } from '../src/fixtures.ts';
import { findViolations, heading, measureOverflow } from '../src/page.ts';
import { at } from '../src/steps.ts';

// All pages of the app are looked at by the gate (release/src/rehearsal), in each of their states.

test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true, viewport: { width: 320, height: 700 } });

for (const colorScheme of ['light', 'dark'] as const)
  test(`In ${colorScheme} colours the page of operators has no axe violation and fits 320 px (acc 263, 264, 266)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(at('/-/'));
    await heading(page, /./).waitFor();
    expect([await findViolations(page), await measureOverflow(page)]).toEqual([[], 0]);
  });

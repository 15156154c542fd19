import type { Page } from 'playwright-core';

/** Waits until the app has taken the painted page over: hydration, which goes in steps, has reached its last link. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#root a')].at(-1);
    return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
}

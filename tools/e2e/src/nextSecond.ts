import { expect } from '@playwright/test';

/**
 * Waits for the next full second. Tokens know the sign-in to the second, so that sign-ins that are to be told apart must
 * not begin in the same one: the backend refuses a new sign-in in the second of one that the user has ended.
 */
export async function nextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000), { intervals: [50] }).toBeGreaterThan(now);
}

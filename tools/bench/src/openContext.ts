import type { Stack } from 'e2e/src/config.ts';
import type { Browser, BrowserContext } from 'playwright-core';

/** Opens a browser context with the size of a phone, signed in with the demo account or signed out. */
export async function openContext(
  browser: Browser,
  { origin, demo }: Pick<Stack, 'origin' | 'demo'>,
  signedIn: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 412, height: 823 } });
  if (!signedIn) return context;
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(demo.email);
  await page.getByLabel('Passwort', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.close();
  return context;
}

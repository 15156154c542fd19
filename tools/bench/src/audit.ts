import lighthouse from 'lighthouse';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { chromium, type LaunchOptions } from 'playwright-core';

/**
 * Returns Lighthouse's scores of a page, 0 to 100, by the category's name. Lighthouse opens the page itself, on its
 * simulated phone, and needs a browser with a port of its own for that.
 */
export async function auditPage(address: string, options: LaunchOptions): Promise<Record<string, number>> {
  const port = await findFreePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const result = await lighthouse(address, { port, logLevel: 'error' });
    const categories = Object.values(result?.lhr.categories ?? {});
    return Object.fromEntries(categories.map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]));
  } finally {
    await browser.close();
  }
}

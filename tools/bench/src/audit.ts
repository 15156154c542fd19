import lighthouse from 'lighthouse';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { chromium, type LaunchOptions } from 'playwright-core';
import { median } from './median.ts';

/** Runs Lighthouse on a page `runs` times. Returns the median of each score (0 to 100), by the name of its category. */
export async function auditPage(
  address: string,
  runs: number,
  options: LaunchOptions,
): Promise<Record<string, number>> {
  const scores: Record<string, number>[] = [];
  for (let run = 0; run < runs; run += 1) scores.push(await auditOnce(address, options));
  const titles = Object.keys(scores[0]!);
  return Object.fromEntries(titles.map((title) => [title, median(scores.map((one) => one[title]!))]));
}

/** Lighthouse sometimes misses the start of a page in its trace, and asks to be run again. */
const maxAttempts = 3;

/**
 * Runs Lighthouse once, in a browser of its own, because it controls the browser by a port. Throws an error if it could
 * not measure a category in any of the attempts.
 */
async function auditOnce(address: string, options: LaunchOptions, attempt = 1): Promise<Record<string, number>> {
  const port = await findFreePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const result = await lighthouse(address, { port, logLevel: 'error' });
    const categories = Object.values(result?.lhr.categories ?? {});
    const unmeasured = categories.find(({ score }) => score === null);
    if (!unmeasured) return Object.fromEntries(categories.map(({ title, score }) => [title, Math.round(score! * 100)]));
    if (attempt === maxAttempts)
      throw new Error(
        `Lighthouse could not measure "${unmeasured.title}" of ${address}: ${result?.lhr.runtimeError?.message}`,
      );
  } finally {
    await browser.close();
  }
  return auditOnce(address, options, attempt + 1);
}

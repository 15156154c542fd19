import lighthouse from 'lighthouse';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { chromium, type LaunchOptions } from 'playwright-core';
import { median } from './median.ts';

/** Lighthouse sometimes misses the start of a page in its trace, and asks to be run again. */
const maxAttempts = 3;

/** Measures a page with Lighthouse several times. Returns the median score of each category: `{ Performance: 98 }`. */
export async function auditPage(
  address: string,
  runs: number,
  options: LaunchOptions,
): Promise<Record<string, number>> {
  const scores: Record<string, number>[] = [];
  for (let run = 0; run < runs; run += 1) scores.push(await measureScores(address, options));
  const titles = Object.keys(scores[0]!);
  return Object.fromEntries(titles.map((title) => [title, median(scores.map((one) => one[title]!))]));
}

/** Returns the scores of one run, from 0 to 100. Throws an error if each attempt lacks the score of a category. */
async function measureScores(address: string, options: LaunchOptions): Promise<Record<string, number>> {
  let failure = '';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await runLighthouse(address, options);
    const categories = Object.values(result?.lhr.categories ?? {});
    const unmeasured = categories.find(({ score }) => score === null);
    if (!unmeasured) return Object.fromEntries(categories.map(({ title, score }) => [title, Math.round(score! * 100)]));
    failure = `"${unmeasured.title}" of ${address}: ${result?.lhr.runtimeError?.message}`;
  }
  throw new Error(`Lighthouse could not measure ${failure}`);
}

/** Runs Lighthouse in a new browser. Lighthouse connects to a browser by its debugging port. */
async function runLighthouse(address: string, options: LaunchOptions) {
  const port = await findFreePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    return await lighthouse(address, { port, logLevel: 'error' });
  } finally {
    await browser.close();
  }
}

import lighthouse from 'lighthouse';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { chromium, type LaunchOptions } from 'playwright-core';
import { median, type Show } from './report.ts';

/** Lighthouse sometimes misses the start of a page in its trace, and asks to be run again. */
const maxAttempts = 3;

/** Shows Lighthouse's scores of pages, given by their addresses. Each score is the median of several `runs`. */
export async function showAudits(show: Show, pages: string[], runs: number, options: LaunchOptions): Promise<void> {
  const audits: { page: string; scores: Record<string, number>[] }[] = [];
  for (const page of pages) {
    const scores: Record<string, number>[] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await measureScores(page, options));
    audits.push({ page, scores });
  }
  const titles = Object.keys(audits[0]!.scores[0]!);
  const rows = audits.map(({ page, scores }) => [
    new URL(page).pathname,
    ...titles.map((title) => median(scores.map((one) => one[title]!))),
  ]);
  show(`Lighthouse's scores, median of ${runs}`, ['', ...titles], rows);
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

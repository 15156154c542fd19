import lighthouse from 'lighthouse';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { chromium, type LaunchOptions } from 'playwright-core';
import { median, type Show } from './report.ts';

/** Lighthouse sometimes misses the start of a page in its trace, and asks to be run again. */
const maxAttempts = 3;

/** Result of Lighthouse for a page. */
interface Audit {
  /** Scores from 0 to 100, by title of their category. */
  scores: Record<string, number>;
  /** Cumulative layout shift while the page is loaded. */
  layoutShift: number;
}

/**
 * Shows Lighthouse's scores and layout shifts of pages, given by their addresses: medians of several `runs`. Returns
 * the lowest of these scores and the largest layout shift.
 */
export async function showAudits(show: Show, pages: string[], runs: number, options: LaunchOptions) {
  const audits: { page: string; results: Audit[] }[] = [];
  for (const page of pages) {
    const results: Audit[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await measureScores(page, options));
    audits.push({ page, results });
  }
  const titles = Object.keys(audits[0]!.results[0]!.scores);
  const medians = audits.map(({ page, results }) => ({
    path: new URL(page).pathname,
    scores: titles.map((title) => median(results.map(({ scores }) => scores[title]!))),
    layoutShift: median(results.map(({ layoutShift }) => layoutShift)),
  }));
  const rows = medians.map(({ path, scores, layoutShift }) => [path, ...scores, layoutShift.toFixed(4)]);
  show(`Lighthouse's scores, median of ${runs}`, ['', ...titles, 'Layout shift'], rows);
  return {
    lowestScore: Math.min(...medians.flatMap(({ scores }) => scores)),
    largestShift: Math.max(...medians.map(({ layoutShift }) => layoutShift)),
  };
}

/** Returns the result of one run. Throws an error if each attempt lacks the score of a category. */
async function measureScores(address: string, options: LaunchOptions): Promise<Audit> {
  let failure = '';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await runLighthouse(address, options);
    const categories = Object.values(result?.lhr.categories ?? {});
    const unmeasured = categories.find(({ score }) => score === null);
    const layoutShift = result?.lhr.audits['cumulative-layout-shift']?.numericValue;
    if (!unmeasured && layoutShift !== undefined) {
      const scores = categories.map(({ title, score }) => [title, Math.round(score! * 100)] as const);
      return { scores: Object.fromEntries(scores), layoutShift };
    }
    failure = `"${unmeasured?.title ?? 'layout shift'}" of ${address}: ${result?.lhr.runtimeError?.message}`;
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

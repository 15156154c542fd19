import type { LaunchOptions } from 'playwright-core';
import { auditPage } from './audit.ts';
import { serveEmptyPage } from './emptyPage.ts';
import { formatRatio, type Show } from './report.ts';

/** Shows Lighthouse's scores of pages, given by their addresses, and of an empty page: medians of this many `runs`. */
export async function showAudits(show: Show, pages: string[], runs: number, options: LaunchOptions): Promise<void> {
  const emptyPage = await serveEmptyPage();
  const best = await auditPage(emptyPage.address, runs, options).finally(emptyPage.close);
  const formatRow = (name: string, scores: Record<string, number>) => [
    name,
    ...Object.values(scores),
    formatRatio(scores.Performance!, best.Performance!),
  ];
  const rows = [formatRow('an empty page', best)];
  for (const page of pages) rows.push(formatRow(new URL(page).pathname, await auditPage(page, runs, options)));
  show(`Lighthouse's scores, median of ${runs}`, ['', ...Object.keys(best), 'Performance to an empty page'], rows);
}

import type { LaunchOptions } from 'playwright-core';
import { auditPage } from './audit.ts';
import { serveEmptyPage } from './emptyPage.ts';
import { formatRatio, type Show } from './report.ts';

/**
 * Shows Lighthouse's scores of pages, which are given by their addresses. Each score is the median of several `runs`.
 * An empty page is measured first: its performance shows what this machine can reach at best.
 */
export async function showAudits(show: Show, pages: string[], runs: number, options: LaunchOptions): Promise<void> {
  const emptyPage = await serveEmptyPage();
  const emptyPageScores = await auditPage(emptyPage.address, runs, options).finally(emptyPage.close);
  const formatRow = (name: string, scores: Record<string, number>) => [
    name,
    ...Object.values(scores),
    formatRatio(scores.Performance!, emptyPageScores.Performance!),
  ];
  const rows = [formatRow('an empty page', emptyPageScores)];
  for (const page of pages) rows.push(formatRow(new URL(page).pathname, await auditPage(page, runs, options)));
  const head = ['', ...Object.keys(emptyPageScores), 'Performance relative to an empty page'];
  show(`Lighthouse's scores, median of ${runs}`, head, rows);
}

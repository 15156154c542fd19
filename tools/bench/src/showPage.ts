import type { BrowserContext } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import { measureLoading, type Loading } from './loading.ts';
import { median } from './median.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting, type Painting } from './painting.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, formatSpread, type Cell, type Show } from './report.ts';
import type { ChangedVariant, VariantServer } from './variants.ts';

interface PageMeasurement {
  context: BrowserContext;
  origin: string;
  /** Server at `origin`, which serves one variant of the site at a time. */
  server: VariantServer;
  page: MeasuredPage;
  options: BenchOptions;
}

/**
 * Compares a page of the released site with the same page of other variants of the site, and prints a table of what
 * they load and tables of when they paint. The released site consists of micro-frontends (column `parts`).
 */
export async function showPage(show: Show, measurement: PageMeasurement): Promise<void> {
  await showLoading(show, measurement);
  for (const other of measurement.page.comparePaintingWith ?? []) await showPainting(show, measurement, other);
}

/** Compares what a page loads with the monolith, which is one webpack build of the same sources. */
async function showLoading(show: Show, { context, origin, server, page, options }: PageMeasurement): Promise<void> {
  const latency = options.loadingLatency;
  await server.switchTo('released');
  const released = await measureLoading(context, origin, page, { latency });
  await server.switchTo('monolith');
  const monolith = await measureLoading(context, origin, page, { latency });
  /** Returns a row of the table: a measurement of the released site and of the monolith, and their ratio. */
  const createRow = (name: string, key: keyof Loading, format: (value: number) => Cell = (value) => value) => [
    name,
    format(released[key]),
    format(monolith[key]),
    formatRatio(released[key], monolith[key]),
  ];
  const rows = [
    createRow('JavaScript (brotli)', 'scriptBytes', formatKilobytes),
    createRow('requests', 'requests'),
    createRow('sequential depth', 'depth'),
  ];
  const callsBackend = Number.isFinite(released.depthToAnswer + monolith.depthToAnswer);
  if (callsBackend) rows.push(createRow('depth to the first answer', 'depthToAnswer'));

  await server.switchTo('released');
  if (page.waitForReaction) {
    const pageUntilReaction = { ...page, waitUntilUsable: page.waitForReaction };
    const { scriptBytes } = await measureLoading(context, origin, pageUntilReaction, { latency });
    // Measured on the released site only.
    rows.push(['JavaScript until it answers a click', formatKilobytes(scriptBytes), '', '']);
  }
  show(`Until the ${page.name} is usable`, ['', 'parts', 'monolith', 'ratio'], rows);
}

/** Compares how a page paints with the same page of another variant, on a simulated phone. */
async function showPainting(
  show: Show,
  { context, origin, server, page, options }: PageMeasurement,
  other: ChangedVariant,
): Promise<void> {
  const pairs = await comparePainting(context, origin, server, other, page, options);
  /** Returns the first cells of a row: the name of a measurement and its medians on both sites. */
  const createCells = (name: string, key: keyof Painting, format: (value: number) => string) => [
    name,
    format(median(pairs.map((pair) => pair.released[key]))),
    format(median(pairs.map((pair) => pair.other[key]))),
  ];
  /** Returns the last cell of a row. Blocking time and layout shift have none, because they may be 0. */
  const formatRatios = (key: keyof Painting) => formatSpread(pairs.map((pair) => pair.released[key] / pair.other[key]));
  const otherName = { monolith: 'monolith', plain: 'same page without scripts' }[other];
  show(
    `Painting of the ${page.name}, phone on a slow network, ${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`,
    ['', 'parts', otherName, 'median ratio (range)'],
    [
      [...createCells('first contentful paint', 'firstPaint', formatMilliseconds), formatRatios('firstPaint')],
      [...createCells('largest contentful paint', 'largestPaint', formatMilliseconds), formatRatios('largestPaint')],
      [...createCells('blocking time', 'blockingTime', formatMilliseconds), ''],
      [...createCells('layout shift', 'layoutShift', (shift) => shift.toFixed(3)), ''],
    ],
  );
}

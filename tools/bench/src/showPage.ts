import type { BrowserContext } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import { measureLoading, type Loading } from './loading.ts';
import { median } from './median.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting, type Painting } from './painting.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, formatSpread, type Cell, type Show } from './report.ts';
import type { VariantServer } from './variants.ts';

interface PageMeasurement {
  context: BrowserContext;
  origin: string;
  /** Server at `origin`: of the released site, of the monolith, or of a page without scripts. */
  server: VariantServer;
  page: MeasuredPage;
  options: BenchOptions;
}

/**
 * Compares a page of the released site with the same page of a monolith, and prints tables of what they load and when
 * they paint. The site consists of micro-frontends (column `parts`); the monolith is one webpack build of the same
 * sources.
 */
export async function showPage(show: Show, { context, origin, server, page, options }: PageMeasurement): Promise<void> {
  const latency = options.loadingLatency;
  await server.switchTo('released');
  const released = await measureLoading(context, origin, page, { latency });
  await server.switchTo('monolith');
  const monolith = await measureLoading(context, origin, page, { latency });
  await server.switchTo('released');
  const { waitForReaction } = page;
  const untilReaction =
    waitForReaction &&
    (await measureLoading(context, origin, { ...page, waitUntilUsable: waitForReaction }, { latency }));
  /** Returns a row of the table: one measurement of the released site and of the monolith, and their ratio. */
  const compare = (name: string, key: keyof Loading, format: (value: number) => Cell = (value) => value) => [
    name,
    format(released[key]),
    format(monolith[key]),
    formatRatio(released[key], monolith[key]),
  ];
  show(
    `Until the ${page.name} is usable`,
    ['', 'parts', 'monolith', 'ratio'],
    [
      compare('JavaScript (brotli)', 'scriptBytes', formatKilobytes),
      compare('requests', 'requests'),
      compare('sequential depth', 'depth'),
      // Infinity for a page that does not call the backend.
      ...(Number.isFinite(released.depthToAnswer + monolith.depthToAnswer)
        ? [compare('depth to the first answer', 'depthToAnswer')]
        : []),
      ...(untilReaction
        ? [['JavaScript until it answers a click', formatKilobytes(untilReaction.scriptBytes), '', '']]
        : []),
    ],
  );
  for (const other of page.painting ?? []) {
    const pairs = await comparePainting(context, origin, server, other, page, options);
    /** Returns the name of a measurement and its medians on both sites, as the first cells of a row. */
    const describe = (name: string, key: keyof Painting, format: (value: number) => string) => [
      name,
      format(median(pairs.map((pair) => pair.released[key]))),
      format(median(pairs.map((pair) => pair.other[key]))),
    ];
    const formatRatios = (key: keyof Painting) =>
      formatSpread(pairs.map((pair) => pair.released[key] / pair.other[key]));
    const otherName = { monolith: 'monolith', plain: 'same page without scripts' }[other];
    show(
      `Painting of the ${page.name}, phone on a slow network, ${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'}`,
      ['', 'parts', otherName, 'median ratio (range)'],
      [
        [...describe('first contentful paint', 'firstPaint', formatMilliseconds), formatRatios('firstPaint')],
        [...describe('largest contentful paint', 'largestPaint', formatMilliseconds), formatRatios('largestPaint')],
        [...describe('blocking time', 'blockingTime', formatMilliseconds), ''],
        [...describe('layout shift', 'layoutShift', (shift) => shift.toFixed(3)), ''],
      ],
    );
  }
}

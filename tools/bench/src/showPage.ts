import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting, type Painting } from './painting.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, formatSpread, median, type Show } from './report.ts';
import type { Variants } from './variants.ts';

interface PageMeasurement {
  context: BrowserContext;
  origin: string;
  sites: Variants;
  page: MeasuredPage;
  /** Number of pairs of measurements of painting. */
  paintPairs: number;
}

/**
 * Compares what a page loads, and when it paints, with a monolith: the micro-frontends (column `parts`) with one
 * webpack build of the same sources.
 */
export async function showPage(
  show: Show,
  { context, origin, sites, page, paintPairs }: PageMeasurement,
): Promise<void> {
  sites.show('monolith');
  const monolith = await measureLoading(context, origin, page);
  sites.show('released');
  const released = await measureLoading(context, origin, page);
  const { waitForReaction } = page;
  const untilReaction =
    waitForReaction && (await measureLoading(context, origin, { ...page, waitUntilUsable: waitForReaction }));
  show(
    `Until the ${page.name} works`,
    ['', 'parts', 'monolith', 'ratio'],
    [
      [
        'JavaScript (brotli)',
        formatKilobytes(released.scriptBytes),
        formatKilobytes(monolith.scriptBytes),
        formatRatio(released.scriptBytes, monolith.scriptBytes),
      ],
      ['requests', released.requests, monolith.requests, formatRatio(released.requests, monolith.requests)],
      ['sequential depth', released.depth, monolith.depth, formatRatio(released.depth, monolith.depth)],
      ...(untilReaction
        ? [['JavaScript until it answers a click', formatKilobytes(untilReaction.scriptBytes), '', '']]
        : []),
    ],
  );
  if (!page.isPaintingCompared) return;

  const pairs = await comparePainting(context, origin, sites, page, paintPairs);
  const formatMedians = (key: keyof Painting, format: (value: number) => string) => [
    format(median(pairs.map((pair) => pair.released[key]))),
    format(median(pairs.map((pair) => pair.monolith[key]))),
  ];
  const formatRatios = (key: keyof Painting) =>
    formatSpread(pairs.map((pair) => pair.released[key] / pair.monolith[key]));
  show(
    `Painting of the ${page.name}, phone on a slow network, pairs: ${paintPairs}`,
    ['', 'parts', 'monolith', 'median ratio (range)'],
    [
      ['first contentful paint', ...formatMedians('first', formatMilliseconds), formatRatios('first')],
      ['largest contentful paint', ...formatMedians('largest', formatMilliseconds), formatRatios('largest')],
      ['blocking time', ...formatMedians('blocking', formatMilliseconds), ''],
      ['layout shift', ...formatMedians('shift', (value) => value.toFixed(3)), ''],
    ],
  );
}

import type { BrowserContext } from 'playwright-core';
import type { Extent } from './extent.ts';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting } from './painting.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, formatSpread, type Show } from './report.ts';
import type { Variants } from './variants.ts';

interface PageMeasurement {
  context: BrowserContext;
  origin: string;
  /** Server that shows the released site or the monolith at `origin`. */
  sites: Variants;
  page: MeasuredPage;
  extent: Extent;
}

/**
 * Measures and shows what a page loads, and when it paints, beside a monolith: the micro-frontends (column `parts`)
 * beside one webpack build of the same sources.
 */
export async function showPage(show: Show, { context, origin, sites, page, extent }: PageMeasurement): Promise<void> {
  const { latency } = extent;
  sites.showReleased();
  const released = await measureLoading(context, origin, page, { latency });
  await sites.showMonolith();
  const monolith = await measureLoading(context, origin, page, { latency });
  sites.showReleased();
  const { waitForReaction } = page;
  const untilReaction =
    waitForReaction &&
    (await measureLoading(context, origin, { ...page, waitUntilUsable: waitForReaction }, { latency }));
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
      ...(Number.isFinite(released.depthToAnswer + monolith.depthToAnswer)
        ? [
            [
              'depth to the first answer',
              released.depthToAnswer,
              monolith.depthToAnswer,
              formatRatio(released.depthToAnswer, monolith.depthToAnswer),
            ],
          ]
        : []),
      ...(untilReaction
        ? [['JavaScript until it answers a click', formatKilobytes(untilReaction.scriptBytes), '', '']]
        : []),
    ],
  );
  for (const other of page.painting) {
    const painting = await comparePainting(context, origin, sites, other, page, extent);
    const { firstPaint, largestPaint, blockingTime, layoutShift } = painting;
    const against = { monolith: 'monolith', plain: 'same page without scripts' }[other];
    show(
      `Painting of the ${page.name}, phone on a slow network, ${extent.paintPairs} ${extent.paintPairs === 1 ? 'pair' : 'pairs'}`,
      ['', 'parts', against, 'median ratio (range)'],
      [
        [
          'first contentful paint',
          formatMilliseconds(firstPaint.released),
          formatMilliseconds(firstPaint.other),
          formatSpread(firstPaint.ratios),
        ],
        [
          'largest contentful paint',
          formatMilliseconds(largestPaint.released),
          formatMilliseconds(largestPaint.other),
          formatSpread(largestPaint.ratios),
        ],
        ['blocking time', formatMilliseconds(blockingTime.released), formatMilliseconds(blockingTime.other), ''],
        ['layout shift', layoutShift.released.toFixed(3), layoutShift.other.toFixed(3), ''],
      ],
    );
  }
}

import type { BrowserContext } from 'playwright-core';
import type { Extent } from './extent.ts';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting } from './painting.ts';
import { kilobytes, milliseconds, ratio, spread, type Show } from './report.ts';
import type { Variants } from './variants.ts';

interface PageMeasurement {
  context: BrowserContext;
  origin: string;
  sites: Variants;
  page: MeasuredPage;
  extent: Extent;
}

/** Compares what a page loads, and when it paints, with the monolith of the same sources. */
export async function showPage(show: Show, { context, origin, sites, page, extent }: PageMeasurement): Promise<void> {
  const { latency } = extent;
  sites.showOurs();
  const ours = await measureLoading(context, origin, page, { latency });
  await sites.showMonolith();
  const monolith = await measureLoading(context, origin, page, { latency });
  sites.showOurs();
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
        kilobytes(ours.scriptBytes),
        kilobytes(monolith.scriptBytes),
        ratio(ours.scriptBytes, monolith.scriptBytes),
      ],
      ['requests', ours.requests, monolith.requests, ratio(ours.requests, monolith.requests)],
      ['sequential depth', ours.depth, monolith.depth, ratio(ours.depth, monolith.depth)],
      ...(Number.isFinite(ours.depthToAnswer + monolith.depthToAnswer)
        ? [
            [
              'depth to the first answer',
              ours.depthToAnswer,
              monolith.depthToAnswer,
              ratio(ours.depthToAnswer, monolith.depthToAnswer),
            ],
          ]
        : []),
      ...(untilReaction ? [['JavaScript until it answers a click', kilobytes(untilReaction.scriptBytes), '', '']] : []),
    ],
  );
  for (const other of page.painting) {
    const { first, largest, blocking, shift } = await comparePainting(context, origin, sites, other, page, extent);
    const against = { monolith: 'monolith', plain: 'same page without scripts' }[other];
    show(
      `Painting of the ${page.name}, phone on a slow network, ${extent.paintPairs} ${extent.paintPairs === 1 ? 'pair' : 'pairs'}`,
      ['', 'parts', against, 'median ratio (range)'],
      [
        ['first contentful paint', milliseconds(first.ours), milliseconds(first.other), spread(first.ratios)],
        ['largest contentful paint', milliseconds(largest.ours), milliseconds(largest.other), spread(largest.ratios)],
        ['blocking time', milliseconds(blocking.ours), milliseconds(blocking.other), ''],
        ['layout shift', shift.ours.toFixed(3), shift.other.toFixed(3), ''],
      ],
    );
  }
}

import type { BrowserContext } from 'playwright-core';
import type { Extent } from './extent.ts';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';
import { comparePainting } from './painting.ts';
import { kilobytes, milliseconds, ratio, spread, type Show } from './report.ts';
import type { Variants } from './variants.ts';

interface Measured {
  context: BrowserContext;
  origin: string;
  sites: Variants;
  page: MeasuredPage;
  extent: Extent;
}

/** Compares what a page loads, and when it paints, with the monolith of the same sources. */
export async function showPage(show: Show, { context, origin, sites, page, extent }: Measured): Promise<void> {
  const { latency } = extent;
  sites.ours();
  const a = await measureLoading(context, origin, page, { latency });
  await sites.monolith();
  const b = await measureLoading(context, origin, page, { latency });
  sites.ours();
  const { answers: works } = page;
  const answer = works && (await measureLoading(context, origin, { ...page, works }, { latency }));
  show(
    `Until the ${page.name} works`,
    ['', 'parts', 'monolith', 'ratio'],
    [
      ['JavaScript (brotli)', kilobytes(a.scriptBytes), kilobytes(b.scriptBytes), ratio(a.scriptBytes, b.scriptBytes)],
      ['requests', a.requests, b.requests, ratio(a.requests, b.requests)],
      ['sequential depth', a.depth, b.depth, ratio(a.depth, b.depth)],
      ...(Number.isFinite(a.depthToAnswer + b.depthToAnswer)
        ? [['depth to the first answer', a.depthToAnswer, b.depthToAnswer, ratio(a.depthToAnswer, b.depthToAnswer)]]
        : []),
      ...(answer ? [['JavaScript until it answers a click', kilobytes(answer.scriptBytes), '', '']] : []),
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

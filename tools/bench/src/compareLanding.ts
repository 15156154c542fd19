import type { BrowserContext, Page } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import { measureLoading } from './loading.ts';
import { measurePainting, type Painting } from './painting.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, median, type Cell, type Show } from './report.ts';
import type { Variant, VariantServer } from './variants.ts';

interface Comparison {
  context: BrowserContext;
  /** Address of the landing page. */
  address: string;
  /** Server at this address, which serves one variant of the site at a time. */
  server: VariantServer;
}

const head = ['', 'parts', 'monolith', 'ratio'];

/** Waits until React has hydrated the last link: React then adds a property like `__reactProps$x1y2` to it. */
async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const lastLink = [...document.querySelectorAll('#root a')].at(-1);
    return lastLink && Object.keys(lastLink).some((key) => key.startsWith('__reactProps'));
  });
}

/** Clicks in the page at once, by script, because Playwright's own click might come after hydration. */
async function waitForReaction(page: Page): Promise<void> {
  const preOrderButton = page.getByRole('button', { name: 'Vorbestellen', exact: true });
  await preOrderButton.evaluate((button) => (button as HTMLElement).click());
  await page.getByRole('dialog').waitFor();
}

/**
 * Shows what the released landing page, which consists of micro-frontends, loads, beside that of the monolith. Returns
 * the bytes of JavaScript until it is hydrated.
 */
export async function showLoading(show: Show, { context, address, server }: Comparison): Promise<number> {
  await server.switchTo('monolith');
  const monolith = await measureLoading(context, address, waitUntilHydrated);
  await server.switchTo('released');
  const released = await measureLoading(context, address, waitUntilHydrated);
  const untilReaction = await measureLoading(context, address, waitForReaction);
  const createRow = (name: string, key: keyof typeof released, format: (value: number) => Cell) => [
    name,
    format(released[key]),
    format(monolith[key]),
    formatRatio(released[key], monolith[key]),
  ];
  show('Until the landing page is hydrated', head, [
    createRow('JavaScript (brotli)', 'scriptBytes', formatKilobytes),
    createRow('requests', 'requests', (value) => value),
    ['JavaScript until it answers a click', formatKilobytes(untilReaction.scriptBytes), '', ''],
  ]);
  return released.scriptBytes;
}

/**
 * Shows when the landing page paints on a simulated phone, beside the monolith: medians of several runs. Measures both
 * alternately, so that other programs on the machine disturb both equally.
 */
export async function showPainting(
  show: Show,
  { context, address, server }: Comparison,
  { paintRuns, slowdown }: BenchOptions,
): Promise<void> {
  const paintings: Record<Variant, Painting[]> = { released: [], monolith: [] };
  for (let run = 0; run < paintRuns; run += 1)
    for (const variant of ['released', 'monolith'] as const) {
      await server.switchTo(variant);
      paintings[variant].push(await measurePainting(context, address, waitUntilHydrated, slowdown));
    }
  const createRow = (name: string, key: keyof Painting) => {
    const released = median(paintings.released.map((one) => one[key]));
    const monolith = median(paintings.monolith.map((one) => one[key]));
    return [name, formatMilliseconds(released), formatMilliseconds(monolith), formatRatio(released, monolith)];
  };
  show(`Painting of the landing page, phone on a slow network, median of ${paintRuns}`, head, [
    createRow('first contentful paint', 'firstPaint'),
    createRow('largest contentful paint', 'largestPaint'),
  ]);
}

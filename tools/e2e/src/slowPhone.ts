import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { waitForHydration, heading } from './page.ts';

/**
 * Delay of each request. The network emulation of the developer tools is not used, because it sometimes blocks all
 * responses if several pages use it.
 */
const latencyMs = 400;
/** Factor by which the processor is slowed down. */
const slowdown = 2;

export interface Shifts {
  /** Sum of all layout shifts that no input caused. */
  sum: number;
  /** Value and time of each shift, and the elements that moved: left, top, width and height before and after. */
  moved: string[];
}

/** The browser's entry about a layout shift, which TypeScript does not know. */
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records layout shifts. Runs in the page before all other scripts. */
function recordShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] };
  const formatRectangle = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const describeNode = (node?: Node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.localName}.${element?.getAttribute('class')} “${element?.textContent.trim().slice(0, 30)}”`;
  };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[])
      if (!hadRecentInput) {
        shifts.sum += value;
        const moves = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describeNode(node)}: ${formatRectangle(previousRect)} → ${formatRectangle(currentRect)}`,
        );
        shifts.moved.push(`${value.toFixed(4)} at ${Math.round(performance.now())} ms: ${moves.join('; ')}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until the app, its data and its fonts are loaded and rendered. */
async function waitUntilComplete(page: Page): Promise<void> {
  await heading(page, /./).waitFor();
  await waitForHydration(page);
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestIdleCallback(painted)));
  });
}

/** Opens an address with an empty cache on a slow phone and returns the layout shifts until the page is complete. */
export async function measureShifts(
  context: BrowserContext,
  address: string,
  /** Sets the browser's data saver, so that pages of signed-in customers do not prefetch other screens. */
  { savesData }: { savesData: boolean },
): Promise<Shifts> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.route('**/*', (route) => setTimeout(latencyMs).then(() => route.continue()));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (savesData) await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.addInitScript(recordShifts);
  await page.goto(address);
  await waitUntilComplete(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return shifts;
}

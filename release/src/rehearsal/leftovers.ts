import type { CDPSession, Page } from 'playwright-core';
import { withPatience } from './visitor.ts';

/**
 * For how long a page that was left is watched, on the page's own clock, and in how many of these minutes a function
 * may still run.
 */
const minutesAfterwards = 10;
const mostMinutesOfWork = 4;

/** Addresses of scripts, by the number that the browser gives them. */
export async function watchScripts(devtools: CDPSession): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await devtools.send('Debugger.enable');
  await devtools.send('Profiler.enable');
  return scripts;
}

/** How much of everything is there. Listeners of the page itself are told apart by the script that brought them. */
export async function countLeftovers(
  devtools: CDPSession,
  scripts: Map<string, string>,
  folder: string,
): Promise<Record<string, number>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const counts: Record<string, number> = {
    elements: nodes,
    'event listeners': jsEventListeners,
    'kilobytes of memory': Math.round(usedSize / 1024),
  };
  for (const target of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: target });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId! });
    for (const { type, scriptId } of listeners) {
      const what = `"${type}" listeners on ${target}`;
      if (scripts.get(scriptId)?.includes(folder)) counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * Lets minutes pass on the page's clock after the screen was left, and returns the function of the remote that the
 * browser has called most of those that still run in many of them: an interval, a time-out that sets itself again, an
 * animation.
 */
export async function workAfterwards(devtools: CDPSession, page: Page, folder: string): Promise<string | undefined> {
  const found = new Map<string, { calls: number; minutes: number }>();
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const isEndless = () => [...found.values()].some(({ minutes }) => minutes > mostMinutesOfWork);
  let minute = 0;
  for (; minute < minutesAfterwards && !isEndless(); minute += 1) {
    await withPatience(page.clock.runFor(60_000));
    const { result } = await devtools.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result.filter((script) => script.url.includes(folder)))
      for (const { functionName, ranges } of functions) {
        const { startOffset = 0, count = 0 } = ranges[0] ?? {};
        const work = `${functionName || 'a function'} (${url.split('/').at(-1)}:${startOffset})`;
        const { calls, minutes } = found.get(work) ?? { calls: 0, minutes: 0 };
        if (count > 0) found.set(work, { calls: calls + count, minutes: minutes + 1 });
      }
  }
  await devtools.send('Profiler.stopPreciseCoverage');
  const [most] = [...found]
    .filter(([, { minutes }]) => minutes > mostMinutesOfWork)
    .sort(([, one], [, other]) => other.calls - one.calls);
  return most && `${most[0]} ${most[1].calls} times in ${minute} minutes`;
}

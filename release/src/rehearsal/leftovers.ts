import type { CDPSession, Page } from 'playwright-core';
import { rejectIfStuck } from './rejectIfStuck.ts';

// Finds what a remote leaves in a page when its screen is left: listeners, memory, running work. Asks Chrome's DevTools
// protocol, because a page cannot list its listeners. `recordScripts` has to be called first. `folder` is the part of
// addresses by which the remote's scripts are recognized, like `/mf-help/1.0.0-…/`.

/** Minutes on the page's clock, which Playwright controls, for which a page is observed after a screen was left. */
const observedMinutes = 10;
/** A function may run in this many of these minutes, e.g. to end what it has begun. In more, its work is endless. */
const maxMinutesOfWork = 4;

/** Records the addresses of all scripts, by the browser's ids, and turns the profiler on for `findEndlessWork`. */
export async function recordScripts(devtools: CDPSession): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await devtools.send('Debugger.enable');
  await devtools.send('Profiler.enable');
  return scripts;
}

/**
 * Counts elements, listeners and memory of the page by name. Listeners on `window` and `document` count only if a
 * script in `folder` has added them.
 */
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

/** Elements of the shell, not of the screen (`main`) or the testers' panel (`aside`), as an expression for the page. */
const shellElements = `[...document.querySelectorAll(':is(nav, header, footer), :is(nav, header, footer) *')]
  .filter((element) => !element.closest('main, aside'))`;

/** Lists the listeners that a script in `folder` has added to elements of the shell. */
export async function listShellListeners(
  devtools: CDPSession,
  scripts: Map<string, string>,
  folder: string,
): Promise<string[]> {
  // Name under which the protocol keeps the elements until they are released below.
  const objectGroup = 'shell';
  const { result } = await devtools.send('Runtime.evaluate', { expression: shellElements, objectGroup });
  const found: string[] = [];
  const { result: members } = await devtools.send('Runtime.getProperties', { objectId: result.objectId! });
  // The elements of an array are its members with a number as name.
  for (const { value } of members.filter(({ name }) => /^\d+$/.test(name))) {
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: value!.objectId! });
    for (const { type, scriptId } of listeners)
      if (scripts.get(scriptId)?.includes(folder)) found.push(`"${type}" on <${value!.description?.split(/[.#]/)[0]}>`);
  }
  // Otherwise elements that the shell replaces would stay in memory, and count as leftovers.
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return found;
}

/**
 * Lets minutes pass on the page's clock after a screen was left. Of the remote's functions that ran in more than
 * `maxMinutesOfWork` of them (an interval, a time-out that sets itself again, an animation), returns the one that was
 * called most.
 */
export async function findEndlessWork(devtools: CDPSession, page: Page, folder: string): Promise<string | undefined> {
  const found = new Map<string, { calls: number; minutes: number }>();
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const isEndless = () => [...found.values()].some(({ minutes }) => minutes > maxMinutesOfWork);
  let minute = 0;
  for (; minute < observedMinutes && !isEndless(); minute += 1) {
    // Rejects if the remote loops without an end.
    await rejectIfStuck(page.clock.runFor(60_000));
    const { result } = await devtools.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result.filter((script) => script.url.includes(folder)))
      for (const { functionName, ranges } of functions) {
        // The first range is the whole function.
        const { startOffset = 0, count = 0 } = ranges[0] ?? {};
        const work = `${functionName || 'a function'} (${url.split('/').at(-1)}:${startOffset})`;
        const { calls, minutes } = found.get(work) ?? { calls: 0, minutes: 0 };
        if (count > 0) found.set(work, { calls: calls + count, minutes: minutes + 1 });
      }
  }
  await devtools.send('Profiler.stopPreciseCoverage');
  const [busiest] = [...found]
    .filter(([, { minutes }]) => minutes > maxMinutesOfWork)
    .sort(([, one], [, other]) => other.calls - one.calls);
  return busiest && `${busiest[0]} ${busiest[1].calls} times in ${minute} minutes`;
}

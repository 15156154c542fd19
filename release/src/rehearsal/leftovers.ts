import type { CDPSession, Page } from 'playwright-core';
import { rejectIfStuck } from './rejectIfStuck.ts';

// Finds what a remote leaves in a page after its screen was left: listeners, memory, running work. A page cannot list
// its listeners itself, so these functions ask Chrome's DevTools protocol. `folder` is the part of addresses by which
// the remote's scripts are recognized, like `/mf-help/1.0.0-…/`.

/** Addresses of the scripts of a page, by the browser's ids. */
type Scripts = Map<string, string>;

/** Minutes on the page's simulated clock for which a page is observed after a screen was left. */
const observedMinutes = 10;
/** A function may run in this many of these minutes, e.g. to end what it has begun. In more, its work is endless. */
const maxMinutesOfWork = 4;

/** Records the scripts of a page from now on. Call it first: it also turns on the profiler for `findEndlessWork`. */
export async function recordScripts(devtools: CDPSession): Promise<Scripts> {
  const scripts: Scripts = new Map();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await devtools.send('Debugger.enable');
  await devtools.send('Profiler.enable');
  return scripts;
}

/** Lists the events of an object (`resize`) to which scripts in `folder` listen. `objectId` is the protocol's. */
async function listEvents(devtools: CDPSession, objectId: string, scripts: Scripts, folder: string): Promise<string[]> {
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId });
  return listeners.filter(({ scriptId }) => scripts.get(scriptId)?.includes(folder)).map(({ type }) => type);
}

/**
 * Counts elements, listeners and memory of the whole page, by name. In addition, it counts the listeners on `window`
 * and `document` that scripts in `folder` have added: `"resize" listeners on window`.
 */
export async function countLeftovers(
  devtools: CDPSession,
  scripts: Scripts,
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
    for (const event of await listEvents(devtools, result.objectId!, scripts, folder)) {
      const what = `"${event}" listeners on ${target}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}

/** Expression for the page: elements of the shell, not of the screen (`main`) or the testers' panel (`aside`). */
const shellElements = `[...document.querySelectorAll(':is(nav, header, footer), :is(nav, header, footer) *')]
  .filter((element) => !element.closest('main, aside'))`;

/** Lists the listeners that scripts in `folder` have added to elements of the shell: `"click" on <a>`. */
export async function listShellListeners(devtools: CDPSession, scripts: Scripts, folder: string): Promise<string[]> {
  // Name under which the browser keeps the elements until they are released below.
  const objectGroup = 'shell';
  const { result: array } = await devtools.send('Runtime.evaluate', { expression: shellElements, objectGroup });
  const { result: members } = await devtools.send('Runtime.getProperties', { objectId: array.objectId! });
  // An array also has members like `length`. Its elements are those whose name is a number.
  const elements = members.filter(({ name }) => /^\d+$/.test(name));
  const found: string[] = [];
  for (const { value } of elements) {
    // The description is like a selector: `a.link` or `nav#menu`.
    const tag = value!.description?.split(/[.#]/)[0];
    for (const event of await listEvents(devtools, value!.objectId!, scripts, folder))
      found.push(`"${event}" on <${tag}>`);
  }
  // Otherwise elements that the shell replaces would stay in memory, and count as leftovers.
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return found;
}

/**
 * Finds a function of a remote that keeps running after its screen was left, e.g. in an interval. Lets minutes pass on
 * the page's clock, and looks for functions that run in more than `maxMinutesOfWork` of them. Returns the one that was
 * called most: `poll (Faq.ab12.js:120) 300 times in 5 minutes`.
 */
export async function findEndlessWork(devtools: CDPSession, page: Page, folder: string): Promise<string | undefined> {
  const works = new Map<string, { calls: number; minutes: number }>();
  const listEndlessWorks = () => [...works].filter(([, { minutes }]) => minutes > maxMinutesOfWork);
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let passedMinutes = 0;
  while (passedMinutes < observedMinutes && listEndlessWorks().length === 0) {
    // Rejects if the remote loops without an end.
    await rejectIfStuck(page.clock.runFor(60_000));
    passedMinutes += 1;
    // Contains the calls since it was taken last.
    const { result: coverage } = await devtools.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of coverage.filter((script) => script.url.includes(folder)))
      for (const { functionName, ranges } of functions) {
        // The first range is the whole function.
        const { startOffset = 0, count = 0 } = ranges[0] ?? {};
        if (count === 0) continue;
        const work = `${functionName || 'a function'} (${url.split('/').at(-1)}:${startOffset})`;
        const { calls, minutes } = works.get(work) ?? { calls: 0, minutes: 0 };
        works.set(work, { calls: calls + count, minutes: minutes + 1 });
      }
  }
  await devtools.send('Profiler.stopPreciseCoverage');
  const [busiest] = listEndlessWorks().sort(([, one], [, other]) => other.calls - one.calls);
  if (!busiest) return undefined;
  const [work, { calls }] = busiest;
  return `${work} ${calls} times in ${passedMinutes} minutes`;
}

import type { RemoteContract } from 'page-contract';
import type { Browser, CDPSession } from 'playwright-core';
import { createFindings } from './Findings.ts';
import { comeTo, firstScenes, nowhere, personsOf, type Resident } from './neighbours.ts';
import type { Stage } from './stage.ts';
import { openVisitor } from './visitor.ts';

/** How often each screen is shown and left again. What grows with it would grow all day. */
const rounds = 20;

/** A task that has set another so often goes on for ever. */
const endless = 5;

/** Globals of libraries, which find each other's there. */
const libraries = /^window\.__zod_/;

interface Timer {
  kind: string;
  script: string;
  /** How many tasks before it have each set the next one. */
  depth?: number;
}

interface Changes {
  added: string[];
  changed: string[];
  stored: string[];
  elements: string[];
  attributes: string[];
  timers: Timer[];
  /** Databases, with the script that deletes them. */
  deletions: { name: string; script: string }[];
}

interface Guest extends Resident {
  contract: Pick<RemoteContract, 'name' | 'version' | 'container'>;
}

/** Shows a remote's screens and leaves them again, once and many times, and says what stays behind in the page. */
export async function manners(browser: Browser, stage: Stage, guest: Guest, others: Resident[]): Promise<string[]> {
  const findings = createFindings();
  const { name, version, container } = guest.contract;
  const ownFolder = `/${name}/${version}/`;
  for (const person of personsOf(guest)) {
    const visitor = await openVisitor(browser, stage, person);
    const devtools = await visitor.page.context().newCDPSession(visitor.page);
    const scripts = await watchScripts(devtools);
    await visitor.open(nowhere);
    await visitor.ask('rehearsal.shown()');
    const length = await visitor.ask<number>('history.length');
    const title = await visitor.ask<string>('document.title');
    const back = () => visitor.ask(`rehearsal.back(${JSON.stringify(title)})`);

    // What the shell needs for any remote is there before the first look.
    const warmUp = others.flatMap((other) => firstScenes(other, person))[0];
    if (warmUp && (await comeTo(visitor, warmUp))) await back();
    await visitor.ask('rehearsal.remember()');

    for (const scene of firstScenes(guest, person)) {
      const { path } = scene.route;
      const note = (problem: string) => findings.note(`${guest.name} ${problem}`, path);
      if (!(await comeTo(visitor, scene))) {
        note('does not take the place of another page: heading and title of the page before stay for 10 seconds');
        break;
      }
      const more = (await visitor.ask<number>('history.length')) - length - 1;
      if (more > 0) note(`adds ${more} entries to the history when it is shown`);
      await back();
      await visitor.quiet();

      const { added, changed, stored, elements, attributes, timers, deletions } =
        await visitor.ask<Changes>('rehearsal.changes()');
      for (const member of added)
        if (!member.includes(container) && !libraries.test(member)) note(`leaves ${member} behind in the page`);
      for (const member of changed) note(`replaces ${member} for the whole page`);
      for (const key of stored) note(`changes ${key}, which was there before`);
      for (const element of elements) if (!element.includes(ownFolder)) note(`leaves ${element} behind in the page`);
      for (const attribute of attributes) note(`leaves ${attribute} behind in the page`);
      for (const { kind, script } of timers)
        if (kind === 'interval' && script.includes(ownFolder)) note('leaves an interval running');

      for (const { name: database, script } of deletions)
        if (script.includes(ownFolder)) note(`deletes the database ${database} of the whole site`);

      const before = await counted(devtools, scripts, ownFolder);
      if (!(await visitor.ask<boolean>(`rehearsal.comeAndGo(${JSON.stringify(path)}, ${rounds})`))) {
        note(`does not come and go ${rounds} times`);
        break;
      }
      await visitor.quiet();
      const { timers: running } = await visitor.ask<Changes>('rehearsal.changes()');
      if (running.some(({ script, depth = 0 }) => depth >= endless && script.includes(ownFolder)))
        note('leaves a time-out running that sets itself anew');
      const after = await counted(devtools, scripts, ownFolder);
      for (const [what, count] of Object.entries(after)) {
        const growth = count - (before[what] ?? 0);
        if (growth >= rounds) note(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
      }
    }
    await visitor.leave();
  }
  return findings.sentences();
}

/** Addresses of scripts, by the number that the browser gives them. */
async function watchScripts(devtools: CDPSession): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await devtools.send('Debugger.enable');
  return scripts;
}

/** How much of everything is there. Listeners of the page itself are told apart by the script that brought them. */
async function counted(
  devtools: CDPSession,
  scripts: Map<string, string>,
  folder: string,
): Promise<Record<string, number>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const counts: Record<string, number> = { elements: nodes, 'event listeners': jsEventListeners };
  for (const target of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: target });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId! });
    for (const { type, scriptId } of listeners) {
      const what = `„${type}“ listeners on ${target}`;
      if (scripts.get(scriptId)?.includes(folder)) counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}

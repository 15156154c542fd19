import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { createFindings } from './Findings.ts';
import { countLeftovers, watchScripts, workAfterwards } from './leftovers.ts';
import { comeTo, firstScenes, nowhere, personsOf, type Resident } from './neighbours.ts';
import type { Stage } from './stage.ts';
import { changesBetween, noteDeletedDatabases, takeTraces } from './traces.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** How often each screen is shown and left again. What grows with it would grow all day. */
const rounds = 20;

/** Globals of libraries, which find each other's there. */
const libraries = /^window\.__zod_/;

interface Guest extends Resident {
  contract: Pick<RemoteContract, 'name' | 'version' | 'container'>;
}

/**
 * Shows a remote's screens and leaves them again, once and many times, and says what stays behind in the page. The
 * browser counts.
 */
export async function sideEffects(browser: Browser, stage: Stage, guest: Guest, others: Resident[]): Promise<string[]> {
  const findings = createFindings();
  const { name, version, container } = guest.contract;
  const ownFolder = `/${name}/${version}/`;
  for (const person of personsOf(guest)) {
    const visitor = await openVisitor(browser, stage, person);
    const { page } = visitor;
    await page.addInitScript(noteDeletedDatabases);
    const devtools = await page.context().newCDPSession(page);
    const scripts = await watchScripts(devtools);
    await visitor.open(nowhere);
    await visitor.shown();
    const [length, title] = await visitor.ask(() => [history.length, document.title] as const);

    // Loads everything that the shell needs for any remote before the first snapshot.
    const warmUp = others.flatMap((other) => firstScenes(other, person))[0];
    if (warmUp && (await comeTo(visitor, warmUp))) await goBack(visitor, title);
    const before = await page.evaluateHandle(takeTraces);

    for (const scene of firstScenes(guest, person)) {
      const { path } = scene.route;
      const note = (problem: string) => findings.note(`${guest.name} ${problem}`, path);
      if (!(await comeTo(visitor, scene))) {
        note('does not take the place of another page: heading and title of the page before stay for 10 seconds');
        break;
      }
      const more = (await visitor.ask(() => history.length)) - length - 1;
      if (more > 0) note(`adds ${more} entries to the history when it is shown`);
      await goBack(visitor, title);
      await visitor.quiet();

      const after = await page.evaluateHandle(takeTraces);
      const { added, changed, stored, elements, attributes } = await visitor.ask(changesBetween, { before, after });
      for (const member of added)
        if (!member.includes(container) && !libraries.test(member)) note(`leaves ${member} behind in the page`);
      for (const member of changed) note(`replaces ${member} for the whole page`);
      for (const key of stored) note(`changes ${key}, which was there before`);
      for (const element of elements) if (!element.includes(ownFolder)) note(`leaves ${element} behind in the page`);
      for (const attribute of attributes) note(`leaves ${attribute} behind in the page`);
      for (const { name: database, stack } of await visitor.ask(() => window.deletedDatabases))
        if (stack.includes(ownFolder)) note(`deletes the database ${database} of the whole site`);

      const counted = await countLeftovers(devtools, scripts, ownFolder);
      if (!(await comeAndGo(visitor, path, title))) {
        note(`does not come and go ${rounds} times`);
        break;
      }
      await visitor.quiet();
      for (const [what, count] of Object.entries(await countLeftovers(devtools, scripts, ownFolder))) {
        const growth = count - (counted[what] ?? 0);
        if (growth >= rounds) note(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
      }
      const work = await workAfterwards(devtools, page, ownFolder);
      if (work) note(`keeps running after it was left: ${work}`);
    }
    await visitor.leave();
  }
  return findings.sentences();
}

async function goBack(visitor: Visitor, title: string): Promise<boolean> {
  await visitor.ask(() => history.back());
  return visitor.shown({ title });
}

/** Shows a screen and leaves it again, many times. */
async function comeAndGo(visitor: Visitor, path: string, title: string): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    await visitor.follow(path);
    if (!(await visitor.shown({ notTitle: title })) || !(await goBack(visitor, title))) return false;
  }
  return true;
}

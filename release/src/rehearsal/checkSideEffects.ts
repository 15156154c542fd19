import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { openScreen, firstStates, emptyAddress, listPersons, type RehearsedRemote } from './checkInterference.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { createFindings } from './Findings.ts';
import { countLeftovers, watchScripts, workAfterwards } from './leftovers.ts';
import type { StagingSite } from './stagingSite.ts';
import { changesBetween, noteDeletions, takeTraces } from './traces.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of times that each screen is opened and left. A count that grows as often would grow all day. */
const rounds = 20;

/** Growth at each visit that is no leak, by what is counted; one where nothing is said. */
const tolerated: Record<string, number> = { 'kilobytes of memory': 200 };

/** Characters that a remote may keep in the browser's storage. */
const mostStored = 100_000;

/** Global variables by which copies of a library find each other. */
const libraries = /^window\.__zod_/;

interface RehearsedBuild extends RehearsedRemote {
  contract: Pick<RemoteContract, 'name' | 'version' | 'container'>;
}

/**
 * Opens a remote's screens and leaves them again, once and many times. Returns a sentence for each thing that stays
 * behind in the page: variables, storage, elements, listeners, history, running work.
 */
export async function checkSideEffects(
  browser: Browser,
  staging: StagingSite,
  candidate: RehearsedBuild,
  others: RehearsedRemote[],
): Promise<string[]> {
  const findings = createFindings();
  const { name, version, container } = candidate.contract;
  const ownFolder = `/${name}/${version}/`;
  for (const person of listPersons(candidate)) {
    const visitor = await openVisitor(browser, staging, person);
    const { page } = visitor;
    await page.addInitScript(noteDeletions);
    const devtools = await page.context().newCDPSession(page);
    const scripts = await watchScripts(devtools);
    await visitor.open(emptyAddress);
    await visitor.shown();
    const [length, title] = await visitor.ask(() => [history.length, document.title] as const);

    // Loads everything that the shell needs for any remote before the first snapshot.
    const warmUp = others.flatMap((other) => firstStates(other, person))[0];
    if (warmUp && (await openScreen(visitor, warmUp))) await goBack(visitor, title);
    const before = await page.evaluateHandle(takeTraces);

    for (const state of firstStates(candidate, person)) {
      const { path } = state.route;
      const note = (problem: string) => findings.note(`${candidate.name} ${problem}`, path);
      if (!(await openScreen(visitor, state))) {
        note('does not take the place of another page: heading and title of the page before stay for 10 seconds');
        break;
      }
      const blocked = await visitor.ask(findBlockedLinks);
      if (blocked.length > 0) note(`keeps people from links of the shell: ${blocked.slice(0, 3).join(', ')}`);
      const surplus = (await visitor.ask(() => history.length)) - length - 1;
      if (surplus > 0) note(`adds ${surplus} entries to the history when it is shown`);
      await goBack(visitor, title);
      await visitor.quiet();

      const stillBlocked = await visitor.ask(findBlockedLinks);
      if (stillBlocked.length > 0)
        note(`keeps people from links of the shell after it was left: ${stillBlocked.slice(0, 3).join(', ')}`);
      const after = await page.evaluateHandle(takeTraces);
      const { added, changed, stored, filled, elements, attributes } = await visitor.ask(changesBetween, {
        before,
        after,
      });
      for (const member of added)
        if (!member.includes(container) && !libraries.test(member)) note(`leaves ${member} behind in the page`);
      for (const member of changed) note(`replaces ${member} for the whole page`);
      for (const key of stored) note(`changes ${key}, which was there before`);
      for (const element of elements) if (!element.includes(ownFolder)) note(`leaves ${element} behind in the page`);
      for (const attribute of attributes) note(`leaves ${attribute} behind in the page`);
      if (filled > mostStored) note(`fills the storage with ${Math.round(filled / 1000)} kB`);
      for (const { what, stack } of await visitor.ask(() => window.deletions))
        if (stack.includes(ownFolder)) note(`deletes ${what} of the whole site`);

      const counted = await countLeftovers(devtools, scripts, ownFolder);
      for (const [what, count] of Object.entries(counted))
        if (what.includes(' listeners on ')) note(`leaves ${count} ${what} behind after it was left`);
      if (!(await openRepeatedly(visitor, path, title))) {
        note(`does not come and go ${rounds} times`);
        break;
      }
      await visitor.quiet();
      for (const [what, count] of Object.entries(await countLeftovers(devtools, scripts, ownFolder))) {
        const growth = count - (counted[what] ?? 0);
        if (growth >= rounds * (tolerated[what] ?? 1))
          note(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
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

/** Opens a screen and leaves it again, many times. Returns whether it appeared each time. */
async function openRepeatedly(visitor: Visitor, path: string, title: string): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    await visitor.follow(path);
    if (!(await visitor.shown({ notTitle: title })) || !(await goBack(visitor, title))) return false;
  }
  return true;
}

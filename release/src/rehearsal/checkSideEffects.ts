import type { Browser } from 'playwright-core';
import { listPersons, openScreen, pickFirstStates } from './checkInterference.ts';
import { createFindings } from './createFindings.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { countLeftovers, findEndlessWork, listShellListeners, recordScripts } from './leftovers.ts';
import { compareSnapshots, recordDeletions, takeSnapshot, type Changes } from './pageSnapshot.ts';
import { unknownAddress, type RehearsedRemote } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of times that each screen is opened and left. A count that grows each time would grow all day. */
const rounds = 20;

/** Growth at each visit from which on a count is a leak, by what is counted; 1 for everything else. */
const leakPerVisit: Record<string, number> = { 'kilobytes of memory': 200 };

/** Characters that a remote may keep in the browser's storage. */
const maxStoredCharacters = 100_000;

/** Global variables by which copies of a library find each other; every remote may leave them. */
const libraryGlobals = /^window\.__zod_/;

/**
 * Opens the screens of a candidate, a version of a remote that shall go live, and leaves them again, once and many
 * times, on a copy of the live site (`staging`). Returns a sentence for each thing that stays behind in the page:
 * variables, storage, elements, listeners, history, running work.
 */
export async function checkSideEffects(
  browser: Browser,
  staging: StagingSite,
  candidate: RehearsedRemote,
  others: RehearsedRemote[],
): Promise<string[]> {
  const findings = createFindings();
  // `container` is the global variable in which Module Federation keeps the remote.
  const { name, version, container } = candidate.contract;
  const ownFolder = `/${name}/${version}/`;
  // Visits once signed in and once signed out, as far as the remote has screens for that.
  for (const person of listPersons(candidate)) {
    const visitor = await openVisitor(browser, staging, person);
    const { page } = visitor;
    await page.addInitScript(recordDeletions);
    const devtools = await page.context().newCDPSession(page);
    const scripts = await recordScripts(devtools);
    // Each screen is reached from the shell's not-found page, without any remote, and left to it again.
    await visitor.open(unknownAddress);
    await visitor.waitForScreen();
    const [historyLength, title] = await visitor.evaluate(() => [history.length, document.title] as const);

    // Loads everything that the shell needs for any remote before the first snapshot.
    const otherState = others.flatMap((other) => pickFirstStates(other, person))[0];
    if (otherState && (await openScreen(visitor, otherState))) await goBack(visitor, title);
    // Global variables, storage, elements and attributes.
    const before = await page.evaluateHandle(takeSnapshot);

    // One state for each screen.
    for (const state of pickFirstStates(candidate, person)) {
      const { path } = state.route;
      const report = (problem: string) => findings.add(`${candidate.name} ${problem}`, path);
      // While the screen is shown.
      if (!(await openScreen(visitor, state))) {
        report('does not take the place of another page: heading and title of the page before stay for 10 seconds');
        break;
      }
      const blocked = await visitor.evaluate(findBlockedLinks);
      if (blocked.length > 0) report(`keeps people from links of the shell: ${blocked.slice(0, 3).join(', ')}`);
      const listeners = await listShellListeners(devtools, scripts, ownFolder);
      for (const listener of new Set(listeners)) report(`listens to events of the shell: ${listener}`);
      // The link to the screen has added one entry itself.
      const surplus = (await visitor.evaluate(() => history.length)) - historyLength - 1;
      if (surplus > 0) report(`adds ${surplus} entries to the history when it is shown`);
      await goBack(visitor, title);
      await visitor.waitUntilIdle();
      // After it was left once.
      const stillBlocked = await visitor.evaluate(findBlockedLinks);
      if (stillBlocked.length > 0)
        report(`keeps people from links of the shell after it was left: ${stillBlocked.slice(0, 3).join(', ')}`);
      // Every screen is compared with `before`: what one leaves is also found after the next, and reported for both.
      const after = await page.evaluateHandle(takeSnapshot);
      reportChanges(await visitor.evaluate(compareSnapshots, { before, after }), report);
      for (const { what, stack } of await visitor.evaluate(() => window.deletions))
        if (stack.includes(ownFolder)) report(`deletes ${what} of the whole site`);
      const countsOnce = await countLeftovers(devtools, scripts, ownFolder);
      for (const [what, count] of Object.entries(countsOnce))
        // Only these counts are of the remote alone; the others include the shell, and are compared below.
        if (what.includes(' listeners on ')) report(`leaves ${count} ${what} behind after it was left`);
      // After it was shown and left many times.
      if (!(await openRepeatedly(visitor, path, title))) {
        report(`does not come and go ${rounds} times`);
        break;
      }
      await visitor.waitUntilIdle();
      for (const [what, count] of Object.entries(await countLeftovers(devtools, scripts, ownFolder))) {
        const growth = count - (countsOnce[what] ?? 0);
        if (growth >= rounds * (leakPerVisit[what] ?? 1))
          report(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
      }
      const work = await findEndlessWork(devtools, page, ownFolder);
      if (work) report(`keeps running after it was left: ${work}`);
    }
    await visitor.close();
  }
  return findings.listSentences();

  /** Reports what a screen has left in the page. Allowed are the container and preloads of the remote's own files. */
  function reportChanges(changes: Changes, report: (problem: string) => void): void {
    for (const member of changes.addedMembers)
      if (!member.includes(container) && !libraryGlobals.test(member)) report(`leaves ${member} behind in the page`);
    for (const member of changes.changedMembers) report(`replaces ${member} for the whole page`);
    for (const key of changes.changedStorage) report(`changes ${key}, which was there before`);
    for (const element of changes.newElements)
      if (!element.includes(ownFolder)) report(`leaves ${element} behind in the page`);
    for (const attribute of changes.newAttributes) report(`leaves ${attribute} behind in the page`);
    if (changes.storageGrowth > maxStoredCharacters)
      report(`fills the storage with ${Math.round(changes.storageGrowth / 1000)} kB`);
  }
}

/** Goes back to the page with this title. Returns whether it appeared. */
async function goBack(visitor: Visitor, title: string): Promise<boolean> {
  await visitor.evaluate(() => history.back());
  return visitor.waitForScreen({ title });
}

/** Opens a screen and leaves it again, many times. Returns whether it appeared each time. */
async function openRepeatedly(visitor: Visitor, path: string, title: string): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    await visitor.followLink(path);
    if (!(await visitor.waitForScreen({ previousTitle: title })) || !(await goBack(visitor, title))) return false;
  }
  return true;
}

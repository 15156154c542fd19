import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { createFindings } from './createFindings.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { countLeftovers, findEndlessWork, listShellListeners, recordScripts } from './leftovers.ts';
import { describeDifference, readLook, type Look } from './look.ts';
import { compareSnapshots, recordDeletions, takeSnapshot, type Changes } from './pageSnapshot.ts';
import type { QaSite, RehearsedVersion } from './qaSite.ts';
import { pause, rejectIfStuck } from './rejectIfStuck.ts';
import { addWords, isOpenToPerson, unknownAddress, type RehearsedState } from './states.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of times that each screen is opened and left. A count that grows each time would grow all day. */
const rounds = 20;

/** Growth at each visit from which on a count is a leak, by what is counted; 1 for everything else. */
const leakPerVisit: Record<string, number> = { 'kilobytes of memory': 200 };

/** Characters that a remote may keep in the browser's storage. */
const maxStoredCharacters = 100_000;

/** Global variables by which copies of a library find each other; every remote may leave them. */
const libraryGlobals = /^window\.__zod_/;

/** Longest time in which a busy machine draws a screen whose calls have been answered. */
const drawingTimeoutMs = 10_000;
/** Time between two readings of a look. */
const pauseMs = 150;

/** Persons as whom leftovers are looked for: signed in and signed out. */
const visitingPersons = ['anna', 'nobody'];

/** What a screen shows and says. */
interface Impression {
  look: Look;
  spoken: string;
}

/**
 * Opens the screens of a candidate, a version of a remote that shall go live, and leaves them again, once and many
 * times, on a QA server. Returns a sentence for each thing that stays behind in the page: variables, storage, elements,
 * listeners, history, running work, and for a neighbour, a screen of another remote, that looks or speaks otherwise.
 */
export async function checkLeftovers(
  browser: Browser,
  site: QaSite,
  candidate: RehearsedVersion<RemoteContract>,
  others: RehearsedVersion[],
): Promise<string[]> {
  const findings = createFindings();
  // `container` is the global variable in which Module Federation keeps the remote.
  const { name, version, container } = candidate.contract;
  const ownFolder = `/${name}/${version}/`;
  for (const person of visitingPersons) {
    const screens = pickFirstStates(candidate, person);
    if (screens.length > 0) await checkAs(person, screens);
  }
  return findings.listSentences();

  /** Visits once signed in and once signed out, as far as the remote has screens for that. */
  async function checkAs(person: string, screens: RehearsedState[]): Promise<void> {
    const visitor = await openVisitor(browser, site.origin);
    const { page, devtools } = visitor;
    await page.addInitScript(recordDeletions);
    const scripts = await recordScripts(devtools);
    // Each screen is reached from the shell's not-found page, without any remote, and left to it again.
    await visitor.open(addWords(unknownAddress, { person }));
    await visitor.waitForScreen();
    await visitor.waitUntilIdle();
    await visitor.evaluate(() => window.qa?.hide());
    const [historyLength, title] = await visitor.evaluate(() => [history.length, document.title] as const);

    // Reads one screen of each other remote. This also loads everything that the shell needs for any remote.
    const neighbours = others.flatMap((other) =>
      pickFirstStates(other, person)
        .slice(0, 1)
        .map((state) => ({ other, state })),
    );
    const impressions = new Map<string, Impression>();
    for (const { other, state } of neighbours) {
      if (await openScreen(visitor, other, state)) impressions.set(other.name, await readImpression(visitor));
      await goBack(visitor, title);
    }
    // Global variables, storage, elements and attributes.
    const before = await page.evaluateHandle(takeSnapshot);

    // One state for each screen.
    for (const [index, state] of screens.entries()) {
      const { path } = state.route;
      const report = (problem: string) => findings.add(`${candidate.name} ${problem}`, path);
      // While the screen is shown.
      if (!(await openScreen(visitor, candidate, state))) {
        report('does not take the place of another page: heading and title of the page before stay for 30 seconds');
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
        // Without the prefix of databases in this tab's storage.
        if (stack.includes(ownFolder)) report(`deletes ${what.replace(/qa-[\d-]+:/, '')} of the whole site`);
      const countsOnce = await countLeftovers(devtools, scripts, ownFolder);
      for (const [what, count] of Object.entries(countsOnce))
        // Only these counts are of the remote alone; the others include the shell, and are compared below.
        if (what.includes(' listeners on ')) report(`leaves ${count} ${what} behind after it was left`);
      // After it was shown and left many times.
      if (!(await openRepeatedly(visitor, candidate, state, title))) {
        report(`does not come and go ${rounds} times`);
        break;
      }
      await visitor.waitUntilIdle();
      for (const [what, count] of Object.entries(await countLeftovers(devtools, scripts, ownFolder))) {
        const growth = count - (countsOnce[what] ?? 0);
        if (growth >= rounds * (leakPerVisit[what] ?? 1))
          report(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
      }
      // The neighbours in turn, one after each screen, and all after the last.
      const isLast = index === screens.length - 1;
      const turn = isLast ? neighbours : neighbours.slice(index % neighbours.length).slice(0, 1);
      for (const { other, state: neighbour } of turn) await checkNeighbour(other, neighbour, report);
    }
    // At the end: with minutes that pass at once, requests of the shell time out, and it says that it is offline.
    const work = await findEndlessWork(devtools, page, ownFolder);
    const paths = screens.map(({ route }) => route.path).join(', ');
    if (work) findings.add(`${candidate.name} keeps running after it was left: ${work}`, paths);
    await visitor.close();

    /** Opens the screen of another remote once more, and reports what it shows or says otherwise. */
    async function checkNeighbour(
      other: RehearsedVersion,
      neighbour: RehearsedState,
      report: (problem: string) => void,
    ): Promise<void> {
      const earlier = impressions.get(other.name);
      // The candidate has not caused that the screen does not appear alone.
      if (!earlier) return;
      const isOpened = await openScreen(visitor, other, neighbour);
      const difference = isOpened ? await describeLastingChange(visitor, earlier) : 'it does not appear any more';
      if (difference) report(`changes ${other.name}: ${difference} (${neighbour.route.path})`);
      await goBack(visitor, title);
    }
  }

  /** Reports what a screen has left in the page. Allowed are the container and preloads of the remote's own files. */
  function reportChanges(changes: Changes, report: (problem: string) => void): void {
    for (const member of changes.addedMembers)
      if (!member.includes(container) && !libraryGlobals.test(member)) report(`leaves ${member} behind in the page`);
    for (const member of changes.changedMembers) report(`replaces ${member} for the whole page`);
    for (const key of changes.changedStorage) report(`changes ${key}, which was there before`);
    for (const element of changes.newElements)
      // The scenario panel loads scenarios of other remotes.
      if (!element.includes(ownFolder) && !element.includes('/qa/scenarios/'))
        report(`leaves ${element} behind in the page`);
    for (const attribute of changes.newAttributes) report(`leaves ${attribute} behind in the page`);
    if (changes.storageGrowth > maxStoredCharacters)
      report(`fills the storage with ${Math.round(changes.storageGrowth / 1000)} kB`);
  }
}

/** Returns, for each screen of a version, the first state that belongs to this person and has no fault. */
function pickFirstStates({ states }: RehearsedVersion, person: string): RehearsedState[] {
  const firstStates = new Map<string, RehearsedState>();
  for (const state of states)
    if (isOpenToPerson(state) && state.person === person && !state.fault && !firstStates.has(state.route.expose))
      firstStates.set(state.route.expose, state);
  return [...firstStates.values()];
}

/** Follows a link from the current screen to another one. Returns whether the other one appeared. */
async function openScreen(visitor: Visitor, { contract }: RehearsedVersion, state: RehearsedState): Promise<boolean> {
  // Sets the responses before following the link, because the screen makes its calls at once.
  if (state.isScenario) await visitor.answerAs(contract.name, state.name);
  // Each screen has its own title. A new title therefore tells that the other screen has appeared.
  const previousTitle = await visitor.evaluate(() => document.title);
  await visitor.followLink(state.route.path);
  const appeared = await visitor.waitForScreen({ previousTitle });
  await visitor.waitUntilIdle();
  return appeared;
}

/** Goes back to the page with this title. Returns whether it appeared. */
async function goBack(visitor: Visitor, title: string): Promise<boolean> {
  await visitor.evaluate(() => history.back());
  return visitor.waitForScreen({ title });
}

/** Opens a screen and leaves it again, many times. Returns whether it appeared each time. */
async function openRepeatedly(
  visitor: Visitor,
  { contract }: RehearsedVersion,
  { name, route, isScenario }: RehearsedState,
  title: string,
): Promise<boolean> {
  if (isScenario) await visitor.answerAs(contract.name, name);
  for (let round = 0; round < rounds; round += 1) {
    await visitor.followLink(route.path);
    if (!(await visitor.waitForScreen({ previousTitle: title })) || !(await goBack(visitor, title))) return false;
  }
  return true;
}

/** Reads a screen when it no longer changes, or when its time is over. */
async function readImpression(visitor: Visitor): Promise<Impression> {
  const deadline = Date.now() + drawingTimeoutMs;
  let last = await readOnce(visitor);
  while (Date.now() < deadline) {
    await pause(pauseMs);
    const next = await readOnce(visitor);
    if (!describeChange(last, next)) return next;
    last = next;
  }
  return last;
}

/** Describes how the open screen differs from an earlier impression, if it still does when its time is over. */
async function describeLastingChange(visitor: Visitor, earlier: Impression): Promise<string | undefined> {
  const deadline = Date.now() + drawingTimeoutMs;
  for (;;) {
    const change = describeChange(earlier, await readOnce(visitor));
    if (!change || Date.now() > deadline) return change;
    await pause(pauseMs);
  }
}

const readOnce = async ({ page, evaluate }: Visitor): Promise<Impression> => ({
  look: await evaluate(readLook),
  spoken: await rejectIfStuck(page.locator('body').ariaSnapshot()),
});

function describeChange(before: Impression, after: Impression): string | undefined {
  const difference = describeDifference(before.look, after.look);
  if (difference || before.spoken === after.spoken) return difference;
  const said = new Set(before.spoken.split('\n'));
  const [first = 'less'] = after.spoken.split('\n').filter((line) => !said.has(line));
  return `a screen reader hears ${first.trim()}`;
}

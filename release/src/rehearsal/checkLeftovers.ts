import type { RemoteContract } from 'page-contract';
import type { Browser, JSHandle } from 'playwright-core';
import { createFindings } from './createFindings.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { countLeftovers, findEndlessWork, listShellListeners, recordScripts } from './leftovers.ts';
import { describeChangedNeighbour, readNeighbours, type Neighbour } from './neighbours.ts';
import { compareSnapshots, recordDeletions, takeSnapshot, type Changes } from './pageSnapshot.ts';
import type { QaSite, RehearsedVersion } from './qaSite.ts';
import { addWords, unknownAddress, type RehearsedState } from './states.ts';
import { openVisitor } from './visitor.ts';
import { goBack, openRepeatedly, openScreen, pickFirstStates } from './visits.ts';

/** Number of times that each screen is opened and left. A count that grows each time would grow all day. */
const rounds = 20;

/** Growth at each visit from which on a count is a leak, by what is counted; 1 for everything else. */
const leakPerVisit: Record<string, number> = { 'kilobytes of memory': 200 };

/** Characters that a remote may keep in the browser's storage. */
const maxStoredCharacters = 100_000;

/** Global variables by which copies of a library find each other; every remote may leave them. */
const libraryGlobals = /^window\.__zod_/;

/** Persons as whom leftovers are looked for: signed in and signed out. */
const visitingPersons = ['anna', 'nobody'];

type RehearsedRemote = RehearsedVersion<RemoteContract>;

/** Adds a problem, without its subject and a full stop, to the findings about a screen. */
type Report = (problem: string) => void;

/**
 * Opens the screens of a candidate, a version of a remote that shall go live, and leaves them again, once and many
 * times, on a QA server. Returns a sentence for each thing that stays behind in the page: variables, storage, elements,
 * listeners, history, running work, and for a neighbour, a screen of another remote, that looks or speaks otherwise.
 */
export async function checkLeftovers(
  browser: Browser,
  site: QaSite,
  candidate: RehearsedRemote,
  others: RehearsedVersion[],
): Promise<string[]> {
  const findings = createFindings();
  // Once signed in and once signed out, as far as the remote has screens for that.
  for (const person of visitingPersons) {
    // One state for each screen.
    const screens = pickFirstStates(candidate, person);
    if (screens.length === 0) continue;
    const visit = await beginVisit(browser, site, candidate, person);
    const neighbours = await readNeighbours(visit.visitor, others, { person, title: visit.title });
    // Global variables, storage, elements and attributes.
    const before = await visit.visitor.page.evaluateHandle(takeSnapshot);
    for (const [index, state] of screens.entries()) {
      const report: Report = (problem) => findings.add(`${candidate.name} ${problem}`, state.route.path);
      if (!(await checkShown(visit, state, report))) break;
      await goBack(visit.visitor, visit.title);
      await visit.visitor.waitUntilIdle();
      const counts = await checkLeft(visit, before, report);
      if (!(await checkRepeated(visit, state, counts, report))) break;
      // The neighbours in turn, one after each screen, and all after the last.
      const isLast = index === screens.length - 1;
      const turn = isLast ? neighbours : neighbours.slice(index % neighbours.length).slice(0, 1);
      await checkNeighbours(visit, turn, report);
    }
    // At the end: with minutes that pass at once, requests of the shell time out, and it says that it is offline.
    const work = await findEndlessWork(visit.visitor.devtools, visit.visitor.page, visit.ownFolder);
    const paths = screens.map(({ route }) => route.path).join(', ');
    if (work) findings.add(`${candidate.name} keeps running after it was left: ${work}`, paths);
    await visit.visitor.close();
  }
  return findings.listSentences();
}

/** Page in which a person opens screens of a candidate and leaves them. */
type Visit = Awaited<ReturnType<typeof beginVisit>>;

/** Opens the shell's not-found page, without any remote: each screen is reached from it, and left to it again. */
async function beginVisit(browser: Browser, site: QaSite, candidate: RehearsedRemote, person: string) {
  const visitor = await openVisitor(browser, site.origin);
  await visitor.page.addInitScript(recordDeletions);
  const scripts = await recordScripts(visitor.devtools);
  await visitor.open(addWords(unknownAddress, { person }));
  await visitor.waitForScreen();
  await visitor.waitUntilIdle();
  await visitor.evaluate(() => window.qa?.hide());
  const [historyLength, title] = await visitor.evaluate(() => [history.length, document.title] as const);
  const { name, version } = candidate.contract;
  return { candidate, visitor, scripts, historyLength, title, ownFolder: `/${name}/${version}/` };
}

/** Opens a screen, and checks the page while it is shown. Returns whether it has appeared. */
async function checkShown(
  { candidate, visitor, scripts, historyLength, ownFolder }: Visit,
  state: RehearsedState,
  report: Report,
): Promise<boolean> {
  if (!(await openScreen(visitor, candidate, state))) {
    report('does not take the place of another page: heading and title of the page before stay for 30 seconds');
    return false;
  }
  const blocked = await visitor.evaluate(findBlockedLinks);
  if (blocked.length > 0) report(`keeps people from links of the shell: ${blocked.slice(0, 3).join(', ')}`);
  const listeners = await listShellListeners(visitor.devtools, scripts, ownFolder);
  for (const listener of new Set(listeners)) report(`listens to events of the shell: ${listener}`);
  // The link to the screen has added one entry itself.
  const surplus = (await visitor.evaluate(() => history.length)) - historyLength - 1;
  if (surplus > 0) report(`adds ${surplus} entries to the history when it is shown`);
  return true;
}

/**
 * Checks the page after a screen was left once. Every screen is compared with the snapshot `before` all: what one leaves
 * is also found after the next, and reported for both. Returns counts of what may grow.
 */
async function checkLeft(
  { candidate, visitor, scripts, ownFolder }: Visit,
  before: JSHandle<ReturnType<typeof takeSnapshot>>,
  report: Report,
): Promise<Record<string, number>> {
  const blocked = await visitor.evaluate(findBlockedLinks);
  if (blocked.length > 0)
    report(`keeps people from links of the shell after it was left: ${blocked.slice(0, 3).join(', ')}`);
  const after = await visitor.page.evaluateHandle(takeSnapshot);
  reportChanges(await visitor.evaluate(compareSnapshots, { before, after }), candidate, report);
  for (const { what, stack } of await visitor.evaluate(() => window.deletions))
    // Without the prefix of databases in this tab's storage.
    if (stack.includes(ownFolder)) report(`deletes ${what.replace(/qa-[\d-]+:/, '')} of the whole site`);
  const counts = await countLeftovers(visitor.devtools, scripts, ownFolder);
  for (const [what, count] of Object.entries(counts))
    // Only these counts are of the remote alone; the others include the shell, and are compared after many visits.
    if (what.includes(' listeners on ')) report(`leaves ${count} ${what} behind after it was left`);
  return counts;
}

/** Opens and leaves a screen many times, and checks what has grown. Returns whether it has always appeared. */
async function checkRepeated(
  { candidate, visitor, scripts, title, ownFolder }: Visit,
  state: RehearsedState,
  countsBefore: Record<string, number>,
  report: Report,
): Promise<boolean> {
  if (!(await openRepeatedly(visitor, candidate, state, { title, rounds }))) {
    report(`does not come and go ${rounds} times`);
    return false;
  }
  await visitor.waitUntilIdle();
  for (const [what, count] of Object.entries(await countLeftovers(visitor.devtools, scripts, ownFolder))) {
    const growth = count - (countsBefore[what] ?? 0);
    if (growth >= rounds * (leakPerVisit[what] ?? 1))
      report(`leaves ${growth} ${what} behind after it was shown ${rounds} times`);
  }
  return true;
}

async function checkNeighbours({ visitor, title }: Visit, neighbours: Neighbour[], report: Report): Promise<void> {
  for (const neighbour of neighbours) {
    const change = await describeChangedNeighbour(visitor, neighbour, title);
    if (change) report(change);
  }
}

/** Reports what a screen has left in the page. Allowed are the container and preloads of the remote's own files. */
function reportChanges(changes: Changes, { contract }: RehearsedRemote, report: Report): void {
  // `container` is the global variable in which Module Federation keeps the remote.
  const { name, version, container } = contract;
  for (const member of changes.addedMembers)
    if (!member.includes(container) && !libraryGlobals.test(member)) report(`leaves ${member} behind in the page`);
  for (const member of changes.changedMembers) report(`replaces ${member} for the whole page`);
  for (const key of changes.changedStorage) report(`changes ${key}, which was there before`);
  for (const element of changes.newElements)
    // The scenario panel loads scenarios of other remotes.
    if (!element.includes(`/${name}/${version}/`) && !element.includes('/qa/scenarios/'))
      report(`leaves ${element} behind in the page`);
  for (const attribute of changes.newAttributes) report(`leaves ${attribute} behind in the page`);
  if (changes.storageGrowth > maxStoredCharacters)
    report(`fills the storage with ${Math.round(changes.storageGrowth / 1000)} kB`);
}

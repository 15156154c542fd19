import type { Browser } from 'playwright-core';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { checkLoadedFiles } from './checkLoadedFiles.ts';
import { checkLooks } from './checkLooks.ts';
import { createFindings, cutFirstLine } from './createFindings.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { findUndeclaredCalls } from './findUndeclaredCalls.ts';
import { isNoticeShown } from './isScreenShown.ts';
import { findMotion, findOverflow } from './looks.ts';
import { containsTextField, measureIdleOnPhone, moveFocus, pressKeys } from './measureWork.ts';
import { listPolicyViolations } from './policyViolations.ts';
import type { Progress } from './Progress.ts';
import type { QaSite, RehearsedVersion } from './qaSite.ts';
import { addPicture, readStateRecord } from './readStateRecord.ts';
import { rejectIfStuck } from './rejectIfStuck.ts';
import { isOpenToPerson, type RehearsedState } from './states.ts';
import { openVisitor, type Observations, type Visitor } from './visitor.ts';

/** Number of pages that work at the same time. Each keeps a processor core busy. */
const concurrency = 2;

/** Percentage of processor time that a page may use while nobody does anything. */
const maxIdlePercent = 15;

/** Longest wait for a button that opens something. */
const pressTimeoutMs = 20_000;

/** Processor time for one pressed key; with more, people see their text late. */
const maxKeyTimeMs = 200;

/** What was found in the states of a version. */
export interface StateFindings {
  /** A sentence for each problem. */
  sentences: string[];
  records: StateRecord[];
  /** Number of states that look and say the same as another one at first, and differ only after a click. */
  likeOthersCount: number;
}

interface StateOptions {
  progress?: Progress;
  /** Whether the records have pictures, which take a fifth of the time. */
  withPictures?: boolean;
  /** Returns what states show and say, without looking for problems. */
  onlyRecords?: boolean;
}

/**
 * Opens the screens of versions in Chromium before a release, in every state, on a QA server. Returns for each version
 * a sentence for each problem (no heading, errors, undeclared calls, size, accessibility), and what every state shows
 * and says.
 */
export async function checkStates(
  browser: Browser,
  site: QaSite,
  versions: RehearsedVersion[],
  { progress, withPictures = true, onlyRecords = false }: StateOptions = {},
): Promise<StateFindings[]> {
  const checks = versions.map((version) => createVersionCheck(site, version, { withPictures, onlyRecords }));
  const states = versions.flatMap((version, index) =>
    version.states.map((state) => ({ state, check: checks[index]! })),
  );
  const idleVisitors: Visitor[] = [];
  let visited = 0;
  try {
    await mapConcurrently(
      states,
      async ({ state, check }) => {
        progress?.('states', ++visited, states.length);
        const visitor = idleVisitors.pop() ?? (await openVisitor(browser, site.origin));
        // If this rejects, the visitor stays open until its browser is closed.
        await check.visit(state, visitor);
        idleVisitors.push(visitor);
      },
      concurrency,
    );
  } finally {
    for (const visitor of idleVisitors) await visitor.close();
  }
  return checks.map(({ listFindings }) => listFindings());
}

/** Creates the check of one version's states. */
function createVersionCheck(
  site: QaSite,
  { name, contract, states }: RehearsedVersion,
  { withPictures, onlyRecords }: Required<Omit<StateOptions, 'progress'>>,
) {
  const findings = createFindings();
  const records = new Map<string, StateRecord>();
  /** Addresses without fragment of which one state has been looked at more closely. */
  const lookedAt = new Set<string>();
  /** Screens, with or without a field, in which keys were pressed. */
  const pressedScreens = new Set<string>();
  /** States by what they show and say at first. */
  const seen = new Map<string, { opens: string[]; record: StateRecord }>();
  const ownFolder = `/${contract.name}/${contract.version}/`;
  let likeOthersCount = 0;
  /** Whether a check has thrown, mostly because its page is stuck: further states, at a minute each, are left out. */
  let hasStopped = false;
  return {
    async visit(state: RehearsedState, visitor: Visitor): Promise<void> {
      if (hasStopped) return;
      await checkState(visitor, state).catch((error: Error) => {
        findings.add(`${name} stops: ${cutFirstLine(error.message)}`, describePlace(state));
        hasStopped = true;
      });
    },
    listFindings: (): StateFindings => ({
      sentences: findings.listSentences(),
      // In the order of the scenarios, whatever finished first.
      records: states.flatMap((state) => records.get(state.name) ?? []),
      likeOthersCount,
    }),
  };

  /** Opens a state in a desktop's window, waits in that of a phone, and reports each problem. */
  async function checkState(visitor: Visitor, state: RehearsedState): Promise<void> {
    const { expose } = state.route;
    const report = (problem: string) => findings.add(`${name} ${problem}`, describePlace(state));
    await visitor.open(state.address);
    // The page says „Lade...“ for eight seconds, as long as it does not know who is signed in.
    const keepsLoading = state.person === 'unknown';
    if (await visitor.waitForScreen({ keepsLoading })) await visitor.waitUntilIdle();
    else report('shows no heading within 30 seconds');
    await visitor.evaluate(() => window.qa?.hide());
    // The shell shows a notice in place of a screen that fails.
    if (await visitor.evaluate(isNoticeShown)) report('does not appear: the shell’s notice stands in its place');
    const observedBeforeWait = await visitor.observe();
    for (const word of observedBeforeWait.unknown) report(`has a state that the panel does not know: ${word}`);
    const record = await readStateRecord(
      visitor,
      { name: state.name, address: state.screen },
      observedBeforeWait.calls,
    );
    records.set(state.name, record);
    const errorCountBeforeWait = observedBeforeWait.errors.length;
    if (isLikeOthers(state, record, await visitor.evaluate(readHtml))) {
      likeOthersCount += 1;
      if (onlyRecords) return;
      await reportDeeds(visitor, state, errorCountBeforeWait, report);
      return;
    }
    if (withPictures) await addPicture(visitor, record, 1280);
    const lookAtPhone = async () => {
      for (const excess of await visitor.evaluate(findOverflow))
        report(`is too wide for a window of 320 px: ${excess}`);
      if (withPictures) await addPicture(visitor, record, 320);
    };
    const idlePercent = await measureIdleOnPhone(visitor, lookAtPhone);
    if (onlyRecords) return;
    if (idlePercent > maxIdlePercent) report(`is busy ${idlePercent} % of the time while nobody does anything`);
    await reportDeeds(visitor, state, errorCountBeforeWait, report);
    for (const moving of await visitor.evaluate(findMotion)) report(`moves although motion is not wanted: ${moving}`);
    const blockedLinks = await visitor.evaluate(findBlockedLinks);
    if (blockedLinks.length > 0) report(`keeps people from links of the shell: ${blockedLinks.slice(0, 3).join(', ')}`);
    const headings = await visitor.evaluate(() => document.querySelectorAll('h1').length);
    if (headings > 1) report(`has ${headings} main headings instead of one`);
    if (isOpenToPerson(state) && !keepsLoading) {
      const ownFiles = (await visitor.listNeededFiles()).filter((file) => file.startsWith(ownFolder));
      for (const problem of await checkLoadedFiles(site.measureFile, ownFiles, expose, contract.budgets[expose]))
        report(problem);
    }
    // The rest would wait long for a page that is busy.
    if (idlePercent <= maxIdlePercent) {
      await checkKeys(visitor, expose, report);
      const [screen = ''] = state.screen.split('#');
      if (!lookedAt.has(screen) || (await visitor.evaluate(isDialogOpen))) await checkLooks(visitor, report);
      lookedAt.add(screen);
      for (const button of state.opens) await checkOpened(visitor, state, button);
    }
    // Not the calls again: a link that has the focus fetches data of the screen to which it leads.
    reportObservations({ ...(await visitor.observe()), calls: [] }, errorCountBeforeWait, report);
    for (const violation of await visitor.evaluate(listPolicyViolations)) report(`breaks the policy: ${violation}`);
  }

  /** Reports what the page did since it was opened, and what of that its security policy refused. */
  async function reportDeeds(
    visitor: Visitor,
    state: RehearsedState,
    errorCountBeforeWait: number,
    report: (problem: string) => void,
  ): Promise<void> {
    const observed = await visitor.observe();
    // The shell leads people elsewhere who may not see the screen: the calls are of another one then.
    reportObservations(isOpenToPerson(state) ? observed : { ...observed, calls: [] }, errorCountBeforeWait, report);
    for (const violation of await visitor.evaluate(listPolicyViolations)) report(`breaks the policy: ${violation}`);
  }

  /** Returns whether a state shows and says the same as one before, in which all of its buttons were pressed. */
  function isLikeOthers({ person, opens }: RehearsedState, record: StateRecord, html: string): boolean {
    const look = JSON.stringify([person, { ...record, state: '' }, html]);
    const earlier = seen.get(look);
    if (!earlier) {
      seen.set(look, { opens, record });
      return false;
    }
    if (!opens.every((button) => earlier.opens.includes(button))) return false;
    // The same object: pictures are added later.
    record.pictures = earlier.record.pictures;
    return true;
  }

  /** Measures the work for a pressed key, once on each screen. */
  async function checkKeys(visitor: Visitor, expose: string, report: (problem: string) => void): Promise<void> {
    const hasTextField = await containsTextField(visitor);
    const screen = `${expose} ${hasTextField}`;
    if (pressedScreens.has(screen)) return;
    pressedScreens.add(screen);
    const keyTimeMs = await pressKeys(visitor, hasTextField);
    if (keyTimeMs > maxKeyTimeMs) report(`works ${keyTimeMs} ms for each key that is pressed`);
    if (!(await moveFocus(visitor))) report('keeps the Tab key from moving the focus');
  }

  /** Presses a button, or a link that opens a dialog, looks at the dialog or form that opens, and closes a dialog. */
  async function checkOpened(visitor: Visitor, state: RehearsedState, button: string): Promise<void> {
    const report = (problem: string) => findings.add(`${name} ${problem}`, `${describePlace(state)}, „${button}“`);
    const { page } = visitor;
    const named = { name: button, exact: true };
    const found = page.getByRole('button', named).or(page.getByRole('link', named)).first();
    const callCount = (await visitor.observe()).calls.length;
    const isPressed = await found.click({ timeout: pressTimeoutMs }).then(
      () => true,
      () => false,
    );
    if (!isPressed) return report('has no such button that can be pressed');
    await visitor.waitUntilIdle();
    for (const call of findUndeclaredCalls((await visitor.observe()).calls.slice(callCount), contract, site.page))
      report(`makes the call ${call}, which it does not declare`);
    await checkLooks(visitor, report);
    if (await visitor.evaluate(isDialogOpen)) await rejectIfStuck(page.keyboard.press('Escape'));
  }

  /**
   * Reports what the page did. If the state leaves a call without a response, errors since the wait in the phone's
   * window are allowed: it has let the call time out.
   */
  function reportObservations(
    { errors, calls, dialogs, exits, hangs }: Observations,
    errorCountBeforeWait: number,
    report: (problem: string) => void,
  ): void {
    for (const error of hangs ? errors.slice(0, errorCountBeforeWait) : errors)
      report(`writes to the console: ${cutFirstLine(error)}`);
    for (const dialog of dialogs) report(`opens a dialog of the browser: ${cutFirstLine(dialog)}`);
    for (const exit of exits) report(`leaves the site for ${new URL(exit).origin}`);
    for (const call of findUndeclaredCalls(calls, contract, site.page))
      report(`makes the call ${call}, which it does not declare`);
  }
}

const describePlace = ({ name, route }: RehearsedState) => `state ${name} of ${route.path}`;

/** Runs in the page: returns everything that is drawn, but what people have typed or chosen, which the record has. */
const readHtml = () => document.querySelector('#root')?.outerHTML ?? '';

/** Runs in the page. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

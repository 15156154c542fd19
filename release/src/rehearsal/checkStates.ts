import type { Browser } from 'playwright-core';
import { findAnswer } from 'qa';
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
import { addPicture, readStateRecord } from './readStateRecord.ts';
import type { CheckedContract, RehearsedRemote, RehearsedState } from './rehearsedStates.ts';
import { rejectIfStuck } from './rejectIfStuck.ts';
import type { StagingSite } from './stagingSite.ts';
import { visitEach } from './visitEach.ts';
import type { Visitor } from './visitor.ts';
import type { Observations } from './visitorNetwork.ts';

/** Percentage of processor time that a page may use while nobody does anything. */
const maxIdlePercent = 15;

/** Longest wait for a button that opens something. */
const pressTimeoutMs = 5_000;

/** Processor time for one pressed key; with more, people see their text late. */
const maxKeyTimeMs = 200;

/** What was found in the states of a remote: a sentence for each problem. */
export interface StateFindings {
  sentences: string[];
  /** What every opened state shows and says. */
  records: StateRecord[];
}

interface StateOptions {
  progress?: Progress;
  /** Only returns what states show and say, without looking for problems. */
  onlyRecords?: boolean;
}

/**
 * Opens the screens of remotes (micro-frontends) in Chromium before a release, in every state, i.e. with the responses
 * of every scenario. A remote is a version that shall go live, or a live one. Returns for each remote a sentence for
 * each problem (no heading, errors, undeclared calls, size, accessibility), and what each state shows and says. States
 * that would look like another one are left out.
 */
export async function checkStates(
  browser: Browser,
  staging: StagingSite,
  remotes: RehearsedRemote<CheckedContract>[],
  { progress, onlyRecords = false }: StateOptions = {},
): Promise<StateFindings[]> {
  const checks = remotes.map((remote) => createRemoteCheck(staging, remote, onlyRecords));
  const states = remotes.flatMap((remote, index) => remote.states.map((state) => ({ state, check: checks[index]! })));
  // The same person's states one after the other, because each person needs pages of their own.
  states.sort((one, other) => one.state.person.localeCompare(other.state.person));
  let visited = 0;
  await visitEach(
    browser,
    staging,
    states,
    ({ state }) => state.person,
    ({ state, check }, visitor) => {
      progress?.('states', ++visited, states.length);
      return check.visit(state, visitor);
    },
  );
  return checks.map(({ listFindings }) => listFindings());
}

/** Creates the check of one remote's states. */
function createRemoteCheck(
  staging: StagingSite,
  { name, contract, states }: RehearsedRemote<CheckedContract>,
  onlyRecords: boolean,
) {
  const findings = createFindings();
  const records = new Map<string, StateRecord>();
  /** Addresses without fragment of which one state has been looked at more closely. */
  const lookedAt = new Set<string>();
  /** Screens, with or without a field, in which keys were pressed. */
  const pressedScreens = new Set<string>();
  const openedStates: { state: RehearsedState; calls: string[]; answers: string }[] = [];
  const ownFolder = `/${contract.name}/${contract.version}/`;
  /** Whether a check has thrown, mostly because its page is stuck: further states, at a minute each, are left out. */
  let hasStopped = false;
  return {
    async visit(state: RehearsedState, visitor: Visitor): Promise<void> {
      if (hasStopped || isLikeOthers(state)) return;
      await checkState(visitor, state).catch((error: Error) => {
        findings.add(`${name} stops: ${cutFirstLine(error.message)}`, describePlace(state));
        hasStopped = true;
      });
    },
    listFindings: (): StateFindings => ({
      sentences: findings.listSentences(),
      // In the order of the scenarios, whatever was opened first.
      records: states.flatMap((state) => records.get(state.name) ?? []),
    }),
  };

  /**
   * Returns whether a state gets the same answers to its first calls as one that was opened at its address. It would
   * look the same and differ only after an action, e.g. if only the response to a form differs.
   */
  function isLikeOthers(state: RehearsedState): boolean {
    return openedStates.some(
      (other) =>
        other.state.address === state.address &&
        other.state.person === state.person &&
        state.opens.every((button) => other.state.opens.includes(button)) &&
        other.answers === formatAnswers(state, other.calls),
    );
  }

  /** Opens a state in a desktop's window, waits in that of a phone, and reports each problem. */
  async function checkState(visitor: Visitor, state: RehearsedState): Promise<void> {
    const { expose } = state.route;
    const report = (problem: string) => findings.add(`${name} ${problem}`, describePlace(state));
    await visitor.open(state.address, state.handlers());
    if (await visitor.waitForScreen()) await visitor.waitUntilIdle();
    else report('shows no heading within 10 seconds');
    // The shell shows a notice in place of a screen that fails.
    if (await visitor.evaluate(isNoticeShown)) report('does not appear: the shell’s notice stands in its place');
    const calls = [...visitor.observed.calls];
    openedStates.push({ state, calls, answers: formatAnswers(state, calls) });
    const errorCountBeforeWait = visitor.observed.errors.length;
    const record = await readStateRecord(visitor, state, calls);
    await addPicture(visitor, record, 1280);
    records.set(state.name, record);
    const lookAtPhone = async () => {
      for (const excess of await visitor.evaluate(findOverflow))
        report(`is too wide for a window of 320 px: ${excess}`);
      await addPicture(visitor, record, 320);
    };
    const idlePercent = await measureIdleOnPhone(visitor, lookAtPhone);
    if (onlyRecords) return;
    if (idlePercent > maxIdlePercent) report(`is busy ${idlePercent} % of the time while nobody does anything`);
    checkObservations(visitor.observed, errorCountBeforeWait, report);
    for (const moving of await visitor.evaluate(findMotion)) report(`moves although motion is not wanted: ${moving}`);
    const blockedLinks = await visitor.evaluate(findBlockedLinks);
    if (blockedLinks.length > 0) report(`keeps people from links of the shell: ${blockedLinks.slice(0, 3).join(', ')}`);
    const headings = await visitor.evaluate(() => document.querySelectorAll('h1').length);
    if (headings > 1) report(`has ${headings} main headings instead of one`);
    const ownFiles = (await visitor.listNeededFiles()).filter((file) => file.startsWith(ownFolder));
    for (const problem of await checkLoadedFiles(staging.measureResponse, ownFiles, expose, contract.budgets[expose]))
      report(problem);
    // The rest would wait long for a page that is busy.
    if (idlePercent <= maxIdlePercent) {
      await checkKeys(visitor, expose, report);
      const [screen = ''] = state.address.split('#');
      if (!lookedAt.has(screen) || (await visitor.evaluate(isDialogOpen))) await checkLooks(visitor, report);
      lookedAt.add(screen);
      for (const button of state.opens) await checkOpened(visitor, state, button);
    }
    // Not the calls again: a link that has the focus fetches data of the screen to which it leads.
    checkObservations({ ...visitor.observed, calls: [] }, errorCountBeforeWait, report);
    for (const violation of await visitor.evaluate(listPolicyViolations)) report(`breaks the policy: ${violation}`);
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

  /** Presses a button, or a link that opens a dialog, and looks at the dialog or the form that it opens. Closes the dialog. */
  async function checkOpened(visitor: Visitor, state: RehearsedState, button: string): Promise<void> {
    const report = (problem: string) => findings.add(`${name} ${problem}`, `${describePlace(state)}, „${button}“`);
    const { page } = visitor;
    const named = { name: button, exact: true };
    const found = page.getByRole('button', named).or(page.getByRole('link', named)).first();
    const callCount = visitor.observed.calls.length;
    const isPressed = await found.click({ timeout: pressTimeoutMs }).then(
      () => true,
      () => false,
    );
    if (!isPressed) return report('has no such button that can be pressed');
    await visitor.waitUntilIdle();
    for (const call of findUndeclaredCalls(visitor.observed.calls.slice(callCount), contract, staging.release.page))
      report(`makes the call ${call}, which it does not declare`);
    await checkLooks(visitor, report);
    if (await visitor.evaluate(isDialogOpen)) await rejectIfStuck(page.keyboard.press('Escape'));
  }

  /**
   * Reports what the page did. If the state leaves a call without a response, errors since the wait in the phone's
   * window are allowed: it has let the call time out.
   */
  function checkObservations(
    { errors, calls, dialogs, exits, hasUnansweredCall }: Observations,
    errorCountBeforeWait: number,
    report: (problem: string) => void,
  ): void {
    for (const error of hasUnansweredCall ? errors.slice(0, errorCountBeforeWait) : errors)
      report(`writes to the console: ${cutFirstLine(error)}`);
    for (const dialog of dialogs) report(`opens a dialog of the browser: ${cutFirstLine(dialog)}`);
    for (const exit of exits) report(`leaves the site for ${new URL(exit).origin}`);
    for (const call of findUndeclaredCalls(calls, contract, staging.release.page))
      report(`makes the call ${call}, which it does not declare`);
  }
}

const describePlace = ({ name, route }: RehearsedState) => `state ${name} of ${route.path}`;

/** Runs in the page. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Returns a state's responses to these calls (`GET {gateway}/…`), in this order, as JSON that can be compared. */
function formatAnswers({ handlers }: RehearsedState, calls: string[]): string {
  const responses = handlers();
  const answers = calls.map((call) => {
    // Scenarios name calls without the server.
    const name = call.replace(/\{\w+\}/, '');
    return findAnswer(responses, { name, body: undefined, authorization: null, acceptLanguage: null });
  });
  return JSON.stringify(answers);
}

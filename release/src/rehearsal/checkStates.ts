import type { Browser } from 'playwright-core';
import { findAnswer } from 'qa';
import { checkLoadedFiles } from './checkLoadedFiles.ts';
import { createFindings, cutFirstLine } from './createFindings.ts';
import { findBlockedLinks } from './findBlockedLinks.ts';
import { findUndeclaredCalls } from './findUndeclaredCalls.ts';
import { findViolations } from './findViolations.ts';
import { isNoticeShown } from './isScreenShown.ts';
import { containsTextField, measureIdleOnPhone, moveFocus, pressKeys } from './measureWork.ts';
import type { Pictures } from './pictures.ts';
import type { Progress } from './Progress.ts';
import type { RehearsedRemote, RehearsedState } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { visitEach } from './visitEach.ts';
import type { Visitor } from './visitor.ts';
import type { Observations } from './visitorNetwork.ts';

/** Percentage of processor time that a page may use while nobody does anything. */
const maxIdlePercent = 15;

/** Processor time for one pressed key; with more, people see their text late. */
const maxKeyTimeMs = 200;

/**
 * Opens a remote's (micro-frontend's) screens in Chromium before a release, in every state, i.e. with the responses of
 * every scenario. The remote is a version that shall go live, or a live one on a new shell. Returns a sentence for each
 * problem (no heading, errors, undeclared calls, size, accessibility). States that would look like one that was opened
 * are left out.
 */
export async function checkStates(
  browser: Browser,
  staging: StagingSite,
  { name, contract, states }: RehearsedRemote,
  pictures?: Pictures,
  progress?: Progress,
): Promise<string[]> {
  const findings = createFindings();
  /** HTML of screens that axe has seen. */
  const checkedHtml = new Set<string>();
  /** Screens, with or without a field, in which keys were pressed. */
  const pressedScreens = new Set<string>();
  const openedStates: { state: RehearsedState; calls: string[]; answers: string }[] = [];
  const ownFolder = `/${contract.name}/${contract.version}/`;
  let visited = 0;
  /** Whether a check has thrown, mostly because its page is stuck: further states, at a minute each, are left out. */
  let hasStopped = false;
  const visit = async (state: RehearsedState, visitor: Visitor): Promise<void> => {
    if (hasStopped) return;
    progress?.('states', ++visited, states.length);
    if (isLikeOthers(state)) return;
    await checkState(visitor, state).catch((error: Error) => {
      findings.add(`${name} stops: ${cutFirstLine(error.message)}`, state.route.path);
      hasStopped = true;
    });
  };
  const getPerson = ({ person }: RehearsedState) => person;
  await visitEach(browser, staging, states, getPerson, visit);
  return findings.listSentences();

  /**
   * Returns whether a state gets the same answers to its first calls as one that was opened at its address. It would
   * look the same and differ only after an action, e.g. if only the response to a form differs.
   */
  function isLikeOthers(state: RehearsedState): boolean {
    return openedStates.some(
      (other) =>
        other.state.address === state.address &&
        other.state.person === state.person &&
        other.answers === formatAnswers(state, other.calls),
    );
  }

  /** Opens a state in a desktop's window, waits in that of a phone, and reports each problem. */
  async function checkState(visitor: Visitor, state: RehearsedState): Promise<void> {
    const { path, expose } = state.route;
    const report = (problem: string) => findings.add(`${name} ${problem}`, `state ${state.name} of ${path}`);
    await visitor.open(state.address, state.handlers());
    if (await visitor.waitForScreen()) await visitor.waitUntilIdle();
    else report('shows no heading within 10 seconds');
    // The shell shows a notice in place of a screen that fails.
    if (await visitor.evaluate(isNoticeShown)) report('does not appear: the shell’s notice stands in its place');
    const calls = [...visitor.observed.calls];
    openedStates.push({ state, calls, answers: formatAnswers(state, calls) });
    const errorCountBeforeWait = visitor.observed.errors.length;
    const takePicture = async (width: number) => {
      const picture = pictures && (await visitor.takePicture());
      if (picture) await pictures.add(state, width, picture);
    };
    await takePicture(1280);
    const idlePercent = await measureIdleOnPhone(visitor, () => takePicture(360));
    if (idlePercent > maxIdlePercent) report(`is busy ${idlePercent} % of the time while nobody does anything`);
    checkObservations(visitor.observed, errorCountBeforeWait, report);
    const blockedLinks = await visitor.evaluate(findBlockedLinks);
    if (blockedLinks.length > 0) report(`keeps people from links of the shell: ${blockedLinks.slice(0, 3).join(', ')}`);
    const headings = await visitor.evaluate(() => document.querySelectorAll('h1').length);
    if (headings > 1) report(`has ${headings} main headings instead of one`);
    const ownFiles = (await visitor.listNeededFiles()).filter((file) => file.startsWith(ownFolder));
    for (const problem of await checkLoadedFiles(staging, ownFiles, expose, contract.budgets[expose])) report(problem);
    const html = await visitor.evaluate(() => document.querySelector('main')?.outerHTML ?? '');
    // The rest is the same for the same HTML, and would wait long for a page that is busy.
    if (checkedHtml.has(html) || idlePercent > maxIdlePercent) return;
    checkedHtml.add(html);
    for (const violation of await findViolations(visitor.page)) report(`shuts people out: ${violation}`);
    const hasTextField = await containsTextField(visitor);
    const screen = `${expose} ${hasTextField}`;
    if (pressedScreens.has(screen)) return;
    pressedScreens.add(screen);
    const keyTimeMs = await pressKeys(visitor, hasTextField);
    if (keyTimeMs > maxKeyTimeMs) report(`works ${keyTimeMs} ms for each key that is pressed`);
    if (!(await moveFocus(visitor))) report('keeps the Tab key from moving the focus');
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
    for (const call of findUndeclaredCalls(calls, contract, staging))
      report(`makes the call ${call}, which it does not declare`);
  }
}

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

import { engineTitles, type EngineName } from 'node-kit/findEngine.ts';
import type { RemoteContract } from 'page-contract';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Candidate } from '../../checks/Candidate.ts';
import { createFindings, cutFirstLine } from '../Findings.ts';
import { findUndeclaredCalls } from '../findUndeclaredCalls.ts';
import { isNoticeShown } from '../isScreenShown.ts';
import type { Pictures } from '../pictures.ts';
import type { Progress } from '../Progress.ts';
import type { RehearsedRemote, RehearsedState } from '../rehearsedStates.ts';
import { openStagingSite } from '../stagingSite.ts';
import { openEngineVisitor, type EngineVisitor } from './engineVisitor.ts';
import { moveToLocalhost } from './moveToLocalhost.ts';
import { openEngine } from './openEngine.ts';

/** Widths of a desktop's and a phone's window, in CSS pixels. */
const widths = [1280, 360];

/**
 * Opens screens of remotes (micro-frontends) in each engine, Firefox and WebKit: in each of their `states`, i.e. with
 * the responses of one scenario. The site is a copy in which the candidate, a version that shall go live, is live.
 * Returns one list of sentences for each remote: a sentence names the engine and one problem.
 */
export async function checkEngines(
  candidate: Candidate,
  remotes: RehearsedRemote[],
  { engines = [], pictures, progress }: { engines?: EngineName[]; pictures?: Pictures; progress?: Progress },
): Promise<string[][]> {
  if (engines.length === 0 || remotes.length === 0) return remotes.map(() => []);
  const total = remotes.flatMap(({ states }) => states).length * engines.length;
  let done = 0;
  const report = () => progress?.(`states in ${engines.map((name) => engineTitles[name]).join(' and ')}`, done, total);
  report();
  const staging = await openStagingSite(candidate, moveToLocalhost);
  try {
    // Waits, unlike `Promise.all`, for all engines if one fails: the others still need the staging site.
    const sentencesByEngine = await mapConcurrently(engines, checkEngine);
    return remotes.map((_, index) => sentencesByEngine.flatMap((sentences) => sentences[index]!));
  } finally {
    await staging.close();
  }

  /** Opens all states in one engine, one after another. Returns the sentences about each remote. */
  async function checkEngine(engine: EngineName): Promise<string[][]> {
    const title = engineTitles[engine];
    const visitor = await openEngineVisitor((proxyPort) => openEngine(engine, proxyPort), staging);
    const sentences: string[][] = [];
    try {
      for (const { name, contract, states } of remotes) {
        const findings = createFindings();
        for (const state of states) {
          for (const problem of await listLastingProblems(visitor, state, title, contract))
            findings.add(`${name} in ${title} ${problem}`, `state ${state.name} of ${state.route.path}`);
          done += 1;
          report();
        }
        sentences.push(findings.listSentences());
      }
    } finally {
      await visitor.close();
    }
    return sentences;
  }

  /** Opens a state once more if it has problems: a browser that crashes or is slow once must not reject a version. */
  async function listLastingProblems(...visit: Parameters<typeof listProblems>): Promise<string[]> {
    const problems = await listProblems(...visit);
    if (problems.length === 0) return [];
    const [visitor] = visit;
    await visitor.endSession();
    const problemsAgain = await listProblems(...visit);
    // Both, because a browser that crashes the second time no longer finds the others.
    return problemsAgain.length > 0 ? [...new Set([...problems, ...problemsAgain])] : [];
  }

  /** Opens a state in both widths. An error is a problem, too, so that those found before it are not lost. */
  async function listProblems(
    visitor: EngineVisitor,
    state: RehearsedState,
    title: string,
    contract: RemoteContract,
  ): Promise<string[]> {
    const problems: string[] = [];
    try {
      // `observed` grows as long as the page is open.
      const observed = await visitor.open(contract.name, state, widths[0]!);
      for (const width of widths) {
        if (width !== widths[0]) await visitor.resize(width);
        const isShown = await visitor.waitForScreen();
        if (!isShown) problems.push(`shows no heading within 10 seconds, ${width} pixels wide`);
        const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) problems.push(`is ${overflow} pixels wider than a window of ${width} pixels`);
        await pictures?.add(state, title, width, await visitor.takePicture());
        if (!isShown) break;
      }
      // The shell shows a notice in place of a screen that fails.
      if (await visitor.evaluate(isNoticeShown))
        problems.push('does not appear: the shell’s notice stands in its place');
      for (const error of await visitor.listErrors()) problems.push(`writes to the console: ${cutFirstLine(error)}`);
      for (const call of findUndeclaredCalls(observed.calls, contract, staging))
        problems.push(`makes the call ${call}, which it does not declare`);
    } catch (error) {
      problems.push(`stops: ${cutFirstLine((error as Error).message)}`);
    }
    return problems;
  }
}

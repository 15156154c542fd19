import { engineTitles, type EngineName } from 'node-kit/findEngine.ts';
import type { RemoteContract } from 'page-contract';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Candidate } from '../../checks/Candidate.ts';
import { createFindings, cutFirstLine } from '../createFindings.ts';
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
const desktopWidth = 1280;
const phoneWidth = 360;

/** One state of a remote's screen, i.e. the responses of one scenario, and the browser in which it is opened. */
interface Visit {
  visitor: EngineVisitor;
  engineTitle: string;
  contract: RemoteContract;
  state: RehearsedState;
}

/**
 * Opens all states of some remotes (micro-frontends) in each of the `engines`: Firefox, WebKit, or both. The site is a
 * copy in which the candidate, a version that shall go live, is live. Returns one list of sentences for each remote, in
 * the order of the remotes. A sentence names the engine and one problem.
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
    // Unlike `Promise.all`, this waits for both engines even if one fails, because both use the staging site.
    const sentencesOfEngines = await mapConcurrently(engines, checkEngine);
    return remotes.map((remote) => sentencesOfEngines.flatMap((sentences) => sentences.get(remote) ?? []));
  } finally {
    await staging.close();
  }

  /** Opens all states in one engine, one after another. Returns the sentences about each remote. */
  async function checkEngine(engine: EngineName): Promise<Map<RehearsedRemote, string[]>> {
    const engineTitle = engineTitles[engine];
    const visitor = await openEngineVisitor((proxyPort) => openEngine(engine, proxyPort), staging);
    const sentences = new Map<RehearsedRemote, string[]>();
    try {
      for (const remote of remotes) {
        const { name, contract, states } = remote;
        const findings = createFindings();
        for (const state of states) {
          for (const problem of await listLastingProblems({ visitor, engineTitle, contract, state }))
            findings.add(`${name} in ${engineTitle} ${problem}`, `state ${state.name} of ${state.route.path}`);
          done += 1;
          report();
        }
        sentences.set(remote, findings.listSentences());
      }
    } finally {
      await visitor.close();
    }
    return sentences;
  }

  /** Lists a state's problems, or none if a second visit has none: a browser may crash or be slow once. */
  async function listLastingProblems(visit: Visit): Promise<string[]> {
    const problems = await listProblems(visit);
    if (problems.length === 0) return [];
    // The second visit begins a new session, because the first one may have crashed.
    await visit.visitor.endSession();
    const problemsAgain = await listProblems(visit);
    if (problemsAgain.length === 0) return [];
    // Problems of both visits, because a crash in the second one hides what the first one found.
    return [...new Set([...problems, ...problemsAgain])];
  }

  /** Opens a state, first as wide as a desktop, then as a phone. An error ends the visit and becomes a problem, too. */
  async function listProblems({ visitor, engineTitle, contract, state }: Visit): Promise<string[]> {
    const problems: string[] = [];
    try {
      // Record of the page's calls, which grows as long as the page is open.
      const observed = await visitor.open(contract.name, state, desktopWidth);
      for (const width of [desktopWidth, phoneWidth]) {
        if (width === phoneWidth) await visitor.resize(width);
        const isShown = await visitor.waitForScreen();
        if (!isShown) problems.push(`shows no heading within 10 seconds, ${width} pixels wide`);
        const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) problems.push(`is ${overflow} pixels wider than a window of ${width} pixels`);
        await pictures?.add(state, engineTitle, width, await visitor.takePicture());
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

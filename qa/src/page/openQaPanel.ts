import { readPage, readRegistry } from 'page-contract';
import { shareListAddress, shareParameter, type ShareList, type ShellStart } from 'page-contract/shareLink';
import {
  discardOtherPage,
  keepInAddress,
  placeVersions,
  readShareLink,
  replaceData,
  startVersions,
} from 'shell/shareLink';
import type { Handler } from '../answers.ts';
import { setClock } from '../clock.ts';
import { injectFault, setOnLine } from '../faults.ts';
import { findUnknownValues } from '../findUnknownValues.ts';
import { createNetwork, type Fetch } from '../network.ts';
import { passTimeQuickly } from '../passTimeQuickly.ts';
import { isPerson, persons, type Person } from '../persons.ts';
import { createAddress, readQaState } from '../qaState.ts';
import { createAnswers, createHandlers } from '../Scenario.ts';
import { chooseScenario, readPathname } from './chooseScenario.ts';
import { crashNeighbours } from './crashNeighbours.ts';
import { createPanel } from './createPanel.ts';
import { recordExits } from './exits.ts';
import { listScenarios } from './listScenarios.ts';
import { createPageNetwork } from './pageNetwork.ts';
import { placeLoadingFault } from './placeLoadingFault.ts';
import { restoreAddress } from './restoreAddress.ts';
import { createScenarioLoader, type ScenarioLoader } from './scenarioLoader.ts';
import { endSession, findFirstPerson, storeSession } from './session.ts';
import { createSettling } from './settle.ts';
import { showUnknown } from './showUnknown.ts';
import { openTabStorage } from './tabStorage.ts';

/**
 * Prepares a page of a QA server as its address says, and starts its shell, which is the customers' own: a session in a
 * storage of this tab, responses to all calls, clock, versions, and faults. The shell calls this function before it
 * starts. For an address with unknown words, the page names them instead.
 */
export async function openQaPanel(start: ShellStart): Promise<void> {
  const page = readPage();
  const state = readQaState(location.search);
  const { versions, problems: versionProblems } = await readVersions();
  if (Object.keys(versions).length > 0) placeVersions(versions);
  const registry = readRegistry();
  const loader = createScenarioLoader(page.qa?.scenarios ?? {}, readPage().versions);
  const chosen = await chooseScenario(registry, state, loader);
  const { part, name, scenario, module } = chosen;
  // `/?scenario=…` continues at the address of the scenario's screen.
  if (scenario && location.pathname === '/' && state.scenario && readPathname(scenario) !== '/')
    return location.replace(createAddress(state, scenario.screen));

  const person = isPerson(state.person) ? state.person : (scenario?.person ?? findUsualPerson(registry));
  const network = createNetwork(createHandlers({ answers: {}, ...scenario, person: findFirstPerson(person) }));
  const unknown = [
    ...versionProblems,
    ...findUnknownValues(location.search, state, {
      scenarios: chosen.names,
      calls: network.listCalls(),
      languages: Object.keys(module.languages?.labels ?? {}),
    }),
  ];
  const fault = state.fault || (scenario?.fault ?? '');
  const { fetch: fetchFromSite } = globalThis;
  const faulty = placeLoadingFault(registry, part, fault);
  const pageNetwork = createPageNetwork({
    network,
    page,
    fetchFile: faulty?.live ? answerRegistry(faulty.live, fetchFromSite) : fetchFromSite,
    /** Another remote's screen, or data that are prefetched for it, are answered by its own first scenario that can. */
    async addAnswer(call) {
      const handler = await findOtherAnswer(loader, call, person);
      if (handler) network.answer(call, handler);
    },
  });
  const exits = recordExits(() => panel.update());
  const settle = createSettling({
    isPending: pageNetwork.isPending,
    hasPassed: () => !(Number(state.wait) > 0) || document.documentElement.dataset.passed !== undefined,
    keepsLoading: persons[person].session.status === 'loading',
  });
  /** Resolves when the app has been started. */
  let reportStart = (): void => undefined;
  const started = new Promise<void>((resolve) => (reportStart = resolve));
  const panel = createPanel({
    part,
    name,
    state,
    scenario,
    module,
    loader,
    network,
    exits,
  });
  globalThis.qa = {
    settled: () => started.then(settle),
    report: () => ({ ...pageNetwork.report(), exits: [...exits], unknown }),
    states: () => listScenarios(loader),
    hide: () => panel.remove(),
    async answerAs(otherPart, otherName) {
      const other = (await loader.load(otherPart)).scenarios[otherName];
      if (!other) throw new Error(`${otherPart} has no scenario ${otherName}`);
      network.answerAll(createHandlers(other));
      pageNetwork.reset();
    },
  };
  if (unknown.length > 0) {
    showUnknown(unknown);
    return reportStart();
  }

  try {
    await startScenario();
  } catch (error) {
    // The shell names the failure, and starts the live page.
    reportStart();
    throw error;
  }

  async function startScenario(): Promise<void> {
    await openTabStorage();
    await storeSession(person, page.identity.apiKey);
    if (scenario) restoreAddress(scenario, state);
    // Navigations of the app keep the parameters of the address.
    keepInAddress((address) => createAddress(state, address));
    discardOtherPage();
    injectFault(network, fault, state.at);
    if (fault === 'entry-offline') setOnLine(false);
    if (fault === 'neighbour-crashes') crashNeighbours(registry, part);
    if (faulty) replaceData('registry', faulty.registry);
    globalThis.fetch = pageNetwork.fetch;
    network.subscribe(panel.update);
    scenario?.prepare?.();
    if (state.language) await module.languages?.choose(state.language);
    setClock(state.clock);
    // Lets the seconds of `wait` pass at once; none if it is empty.
    passTimeQuickly(Number(state.wait), pageNetwork.isPending);
    await startVersions(versions, start, page.versions?.shell);
    void endSession(person).then((hasEnded) => {
      // The calls of somebody who is still signed in are none of the state.
      if (hasEnded) pageNetwork.reset();
      reportStart();
    });
  }
}

/** Finds the answer to a call in the scenarios of all remotes, preferably in one of this person. */
async function findOtherAnswer(loader: ScenarioLoader, call: string, person: Person): Promise<Handler | undefined> {
  const modules = await Promise.all(loader.parts.map((part) => loader.load(part)));
  const scenarios = modules.flatMap((module) => Object.values(module.scenarios));
  scenarios.sort((one, other) => Number(other.person === person) - Number(one.person === person));
  return scenarios.map((one) => createAnswers(one)[call]).find((handler) => handler !== undefined);
}

/** Reads the versions that the parameter `with` names; none without it. */
async function readVersions(): Promise<ReturnType<typeof readShareLink>> {
  if (!new URLSearchParams(location.search).has(shareParameter)) return { versions: {}, problems: [] };
  const response = await fetch(shareListAddress);
  return readShareLink(location.href, (await response.json()) as ShareList);
}

/** Returns who sees the screen at the address without a scenario. */
function findUsualPerson({ remotes }: ReturnType<typeof readRegistry>): Person {
  const routes = Object.values(remotes).flatMap(({ module }) => module.routes);
  return routes.find(({ path }) => path === location.pathname)?.access === 'signed-in' ? 'anna' : 'nobody';
}

/** Responds to requests for `/registry.json`; all others go to the site. */
function answerRegistry(live: object | 'offline', fetchFromSite: Fetch): Fetch {
  return async (input, init) => {
    if (input !== '/registry.json') return fetchFromSite(input, init);
    if (live === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(live));
  };
}

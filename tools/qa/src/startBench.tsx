import { createRoot } from 'react-dom/client';
import { BenchIndex } from './BenchIndex.tsx';
import { BenchPanel } from './BenchPanel.tsx';
import { addressOf, readBenchState, type BenchState } from './benchState.ts';
import { setClock } from './clock.ts';
import { withFault } from './faults.ts';
import { keepInAddress } from './keepInAddress.ts';
import { besidesHotUpdates, type Network } from './network.ts';

export interface BenchScenario {
  /** One line for QA: what this state is. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  /** Key of the person who looks at it. */
  person: string;
}

export interface Bench<Scenario extends BenchScenario> {
  /** The remote's name. */
  name: string;
  scenarios: Record<string, Scenario>;
  /** Key and label of everybody who can be signed in, or not. */
  persons: Record<string, string>;
  languages?: Record<string, string>;
  networkOf(scenario: Scenario): Network;
}

export interface StartedBench<Scenario> {
  scenario: Scenario;
  person: string;
  language: string;
  network: Network;
}

function mount(element: React.ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(element);
}

/**
 * Puts the page into the state its address names: network, fault, clock. Answers `undefined` when the page is the list of
 * all states instead, or on its way to one.
 */
export function startBench<Scenario extends BenchScenario>(bench: Bench<Scenario>): StartedBench<Scenario> | undefined {
  const state: BenchState = readBenchState(location.search);
  const scenario = bench.scenarios[state.scenario] ?? firstFor(bench.scenarios, location.pathname);
  // The list of all states lives where a remote may have a screen: with a state of that screen in the address, it is the screen.
  const isList = location.pathname === '/' && !(state.scenario && scenario && pathOf(scenario) === '/');
  if (isList && state.scenario && scenario) {
    location.replace(addressOf(state, scenario.screen));
    return undefined;
  }
  if (isList || !scenario) {
    mount(<BenchIndex name={bench.name} scenarios={bench.scenarios} />);
    return undefined;
  }
  setClock(state.clock);
  const network = bench.networkOf(scenario);
  globalThis.fetch = besidesHotUpdates(withFault(network, state.fault, state.at), globalThis.fetch);
  keepInAddress(state);
  mount(<BenchPanel bench={bench} state={state} network={network} visit={(address) => location.assign(address)} />);
  return { scenario, network, person: state.person || scenario.person, language: state.language };
}

/** Without a scenario in the address, the first one of that screen. */
function firstFor<Scenario extends BenchScenario>(
  scenarios: Record<string, Scenario>,
  path: string,
): Scenario | undefined {
  const all = Object.values(scenarios);
  return all.find((scenario) => pathOf(scenario) === path) ?? all[0];
}

function pathOf({ screen }: BenchScenario): string {
  return new URL(screen, location.href).pathname;
}

// As in the shell, before the styles of anything else.
import 'ui-kit/fonts.css';
import 'ui-kit/tokens.css';
import 'ui-kit/base.css';
import { readRegistry, type Module } from 'page-contract';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { inPage, keepLinksInBase, pathInApp } from './base.ts';
import { setClock } from './clock.ts';
import { enterScenario } from './enterScenario.tsx';
import { keepInAddress } from './keepInAddress.ts';
import { loadingFaults } from './loadingFaults.ts';
import { besidesHotUpdates, createNetwork } from './network.ts';
import { injectPanelStyles } from './panel/panelStyles.ts';
import { isPerson } from './persons.ts';
import { QaPanel } from './QaPanel.tsx';
import { addressOf, readQaState } from './qaState.ts';
import { handlersOf, type Scenario } from './Scenario.ts';
import { ScenarioList } from './ScenarioList.tsx';
import { UnknownState } from './UnknownState.tsx';
import { unknownValues } from './unknownValues.ts';
import { passQuickly } from './waiting.ts';

interface RemoteAlone {
  /** `module.json`; the build has compared it with its schema. */
  descriptor: { name: string; routes: object[] };
  exposes: Record<string, ComponentType>;
  scenarios: Record<string, Scenario>;
  /** Languages of the remote with their labels, and the function that chooses one. Absent for one language. */
  languages?: { labels: Record<string, string>; choose(language: string): void | Promise<void> };
}

const pathOf = ({ screen }: Scenario) => new URL(screen, location.href).pathname;
const pathHere = () => pathInApp(location.pathname);

/** Takes away what was opened. */
type End = () => void;

function mount(place: Element | null, content: ReactNode): End {
  const root = createRoot(place ?? document.body.appendChild(document.createElement('div')));
  root.render(content);
  return () => root.unmount();
}

/** Opens the remote alone, in the state that the address names; at `/` the list of all its states. */
export async function startQa({ descriptor, exposes, scenarios, languages }: RemoteAlone): Promise<End> {
  const remote = descriptor.name;
  const asked = readQaState(location.search);
  const name = scenarios[asked.scenario] ? asked.scenario : firstAt(pathHere(), scenarios);
  const scenario = scenarios[name];
  const problems = unknownValues(location.search, asked, {
    scenarios: Object.keys(scenarios),
    calls: scenario ? createNetwork(handlersOf(scenario)).names() : [],
    languages: Object.keys(languages?.labels ?? {}),
  });
  if (problems.length > 0)
    return mount(document.getElementById('root'), <UnknownState remote={remote} problems={problems} />);
  // The list of all states lives where a remote may have a screen: with a state of that screen in the address, it is
  // the screen.
  const isList = pathHere() === '/' && !(asked.scenario && scenario && pathOf(scenario) === '/');
  if (isList && asked.scenario && scenario) {
    location.replace(inPage(addressOf(asked, scenario.screen)));
    return () => undefined;
  }
  if (isList || !scenario)
    return mount(document.getElementById('root'), <ScenarioList remote={remote} scenarios={scenarios} />);

  const state = { ...asked, scenario: name };
  document.documentElement.lang = languageAt(pathHere(), descriptor as Module);
  setClock(state.clock);
  const neighbours = readRegistry();
  const registry = { remotes: { ...neighbours.remotes, [remote]: { module: descriptor as Module } } };
  const person = isPerson(state.person) ? state.person : scenario.person;
  const fault = state.fault || (scenario.fault ?? '');
  const reload = () => location.reload();
  const loading = loadingFaults[fault]
    ? (await import('./loadWithFault.ts')).loadWithFault({ remote, exposes, registry, fault, reload })
    : undefined;
  const entered = enterScenario({ remote, exposes, loading, registry, scenario, person, fault, at: state.at, reload });
  globalThis.fetch = besidesHotUpdates(entered.fetch, globalThis.fetch);
  putBack(scenario);
  keepInAddress((address) => addressOf(state, address));
  keepLinksInBase();
  passQuickly(Number(state.wait));
  if (state.language) await languages?.choose(state.language);
  const endApp = mount(document.getElementById('root'), entered.app);
  const removeStyles = injectPanelStyles();
  const endPanel = mount(
    null,
    <QaPanel
      remote={remote}
      scenarios={scenarios}
      languages={languages?.labels}
      state={state}
      network={entered.network}
      visit={(address) => location.assign(address)}
    />,
  );
  return () => {
    endApp();
    endPanel();
    removeStyles();
  };
}

/** Language of the site's page at this address, which the shell's own sentences use, too. */
const languageAt = (path: string, { routes }: Module) => routes.find((row) => row.path === path)?.language ?? 'de';

/** Restores the fragment of a scenario, which its screen may have removed from the address. */
function putBack(scenario: Scenario): void {
  const { hash } = new URL(scenario.screen, location.href);
  if (!location.hash && pathOf(scenario) === pathHere())
    history.replaceState(history.state, '', location.pathname + location.search + hash);
}

/** Without a scenario in the address, the first one of that screen. */
function firstAt(path: string, scenarios: Record<string, Scenario>): string {
  const names = Object.keys(scenarios);
  return names.find((name) => pathOf(scenarios[name]!) === path) ?? names[0] ?? '';
}

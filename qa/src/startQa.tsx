// Before all other styles, as in the shell.
import 'ui-kit/fonts.css';
import 'ui-kit/tokens.css';
import 'ui-kit/base.css';
import { readRegistry, type Module } from 'page-contract';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepInAddress } from 'shell/shareLink';
import { addBase, keepLinksInBase, removeBase } from './base.ts';
import { setClock } from './clock.ts';
import { enterScenario } from './enterScenario.tsx';
import { findUnknownValues } from './findUnknownValues.ts';
import { loadingFaults } from './loadingFaults.ts';
import { passHotUpdates } from './network.ts';
import { passTimeQuickly } from './passTimeQuickly.ts';
import { isPerson } from './persons.ts';
import { QaPanel } from './QaPanel.tsx';
import { createAddress, readQaState, type QaState } from './qaState.ts';
import { createAnswers, type Scenario } from './Scenario.ts';
import { ScenarioList } from './ScenarioList.tsx';
import { UnknownState } from './UnknownState.tsx';

/** The remote of a QA page, as its `standalone/index.tsx` describes it. */
interface RemoteAlone {
  /** `module.json`; the build has compared it with its schema. */
  descriptor: { name: string; routes: object[] };
  /** The remote's screens by the name of their exposed module: `./Faq`. */
  exposes: Record<string, ComponentType>;
  scenarios: Record<string, Scenario>;
  /** Languages of the remote with their labels, and the function that chooses one. Absent for one language. */
  languages?: { labels: Record<string, string>; choose(language: string): void | Promise<void> };
}

const readPathname = ({ screen }: Scenario) => new URL(screen, location.href).pathname;
/** Returns the path of the page within the app, without the folder in which the QA pages are. */
const readCurrentPath = () => removeBase(location.pathname);

/** Function that removes everything that was rendered into the page. Tests call it. */
type Close = () => void;

/** Renders content into a container, or into a new one at the end of the page if it is null. */
function mount(container: Element | null, content: ReactNode): Close {
  const root = createRoot(container ?? document.body.appendChild(document.createElement('div')));
  root.render(content);
  return () => root.unmount();
}

/**
 * Opens the QA page of a remote (micro-frontend), which testers see there alone. It shows the scenario that the address
 * names, at `/` the list of all scenarios, and for an address with unknown values a page that names them.
 */
export async function startQa(remoteAlone: RemoteAlone): Promise<Close> {
  const { scenarios, languages } = remoteAlone;
  const remote = remoteAlone.descriptor.name;
  const parameters = readQaState(location.search);
  const name = scenarios[parameters.scenario] ? parameters.scenario : findFirstScenario(readCurrentPath(), scenarios);
  const scenario = scenarios[name];
  const problems = findUnknownValues(location.search, parameters, {
    scenarios: Object.keys(scenarios),
    calls: scenario ? Object.keys(createAnswers(scenario)) : [],
    languages: Object.keys(languages?.labels ?? {}),
  });
  if (problems.length > 0)
    return mount(document.getElementById('root'), <UnknownState remote={remote} problems={problems} />);
  const isRootPath = readCurrentPath() === '/';
  if (!scenario || (isRootPath && !parameters.scenario))
    return mount(document.getElementById('root'), <ScenarioList remote={remote} scenarios={scenarios} />);
  // The list links to `/?scenario=…`, which continues at the address of the scenario's screen. That may be `/`, too.
  if (isRootPath && readPathname(scenario) !== '/') {
    location.replace(addBase(createAddress(parameters, scenario.screen)));
    return () => undefined;
  }
  return openScenario(remoteAlone, scenario, { ...parameters, scenario: name });
}

/**
 * Renders the remote in the shell, with the panel of a QA page. The scenario defines the test user (person) and all
 * responses of servers. Clock, network and address are set before the app starts, because it reads them then.
 */
async function openScenario(
  { descriptor, exposes, scenarios, languages }: RemoteAlone,
  scenario: Scenario,
  state: QaState,
): Promise<Close> {
  const remote = descriptor.name;
  // Imported JSON has wider types than its schema.
  const module = descriptor as Module;
  document.documentElement.lang = findLanguage(readCurrentPath(), module);
  setClock(state.clock);
  const registry = { remotes: { ...readRegistry().remotes, [remote]: { module } } };
  const person = isPerson(state.person) ? state.person : scenario.person;
  const fault = state.fault || (scenario.fault ?? '');
  const reload = () => location.reload();
  // A fault of loading needs the shell's real loader; otherwise the screens are ready at once.
  const loading = loadingFaults[fault]
    ? (await import('./loadWithFault.ts')).loadWithFault({ remote, exposes, registry, fault, reload })
    : undefined;
  const entry = enterScenario({ remote, exposes, loading, registry, scenario, person, fault, at: state.at, reload });
  globalThis.fetch = passHotUpdates(entry.network.fetch, globalThis.fetch);
  restoreAddress(scenario, state);
  // Navigations and links of the app keep the parameters of the state, and the folder of the QA pages.
  keepInAddress((address) => createAddress(state, address));
  keepLinksInBase();
  // Lets the seconds of `wait` pass at once; none if it is empty.
  passTimeQuickly(Number(state.wait));
  if (state.language) await languages?.choose(state.language);
  const endApp = mount(document.getElementById('root'), entry.app);
  const endPanel = mount(
    null,
    <QaPanel
      remote={remote}
      scenarios={scenarios}
      languages={languages?.labels}
      state={state}
      network={entry.network}
      loadAddress={(address) => location.assign(address)}
    />,
  );
  return () => {
    endApp();
    endPanel();
  };
}

/** Returns the language of the page at an address. */
const findLanguage = (path: string, { routes }: Module) =>
  routes.find((route) => route.path === path)?.language ?? 'de';

/**
 * Restores query and fragment of a scenario's screen (`/dashboard?checkout=success`), which the screen may have removed
 * from the address before the page was reloaded. If the address has another query or fragment, these stay.
 */
function restoreAddress(scenario: Scenario, state: QaState): void {
  const { search, hash } = new URL(scenario.screen, location.href);
  // An empty state removes its parameters from the address.
  const current = new URL(createAddress(readQaState(''), location.href), location.href);
  const hasOwnParts = current.search !== '' || current.hash !== '';
  if (!hasOwnParts && readPathname(scenario) === readCurrentPath())
    history.replaceState(history.state, '', createAddress(state, location.pathname + search + hash));
}

/** Returns the name of the first scenario of the screen at a path, or else of the remote. */
function findFirstScenario(path: string, scenarios: Record<string, Scenario>): string {
  const names = Object.keys(scenarios);
  return names.find((name) => readPathname(scenarios[name]!) === path) ?? names[0] ?? '';
}

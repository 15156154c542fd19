import type { PageRegistry } from 'page-contract';
import type { ComponentType, ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import { App, createUserSignOut, createRouteTable, type Loading } from 'shell';
import { base } from './base.ts';
import { Crashed, Elsewhere } from './Elsewhere.tsx';
import { identityOf, withFault } from './faults.ts';
import { createNetwork, type Fetch, type Network } from './network.ts';
import { persons, type Person } from './persons.ts';
import { provideScreens } from './provideScreens.ts';
import { handlersOf, type Scenario } from './Scenario.ts';

interface EnterOptions {
  /** The remote's name. */
  remote: string;
  exposes: Record<string, ComponentType>;
  /** Loads the screens with a fault. Absent: the screens need no loading. */
  loading?: Loading;
  /** Routes of all remotes, including this one. */
  registry: PageRegistry;
  scenario: Scenario;
  person: Person;
  fault: string;
  /** Limits the fault to calls whose path ends with this text. */
  at: string;
  /** Reloads the page. */
  reload(): void;
}

interface EnteredScenario {
  network: Network;
  /** The network with the fault. */
  fetch: Fetch;
  app: ReactElement;
}

/** Puts the page into a state. Returns the app to render: the real shell around the screens of the remote. */
export function enterScenario({
  remote,
  exposes,
  loading,
  registry,
  scenario,
  person,
  fault,
  at,
  reload,
}: EnterOptions): EnteredScenario {
  // Ends the session of an earlier scenario, which clears cached data.
  setTestSession({ status: 'signed-out' });
  setTestSession(persons[person].session);
  setTestIdentity({ ...scenario.identity, ...identityOf(fault) });
  const network = createNetwork(handlersOf(scenario));
  const fetch = withFault(network, fault, at);
  scenario.prepare?.();
  const app = (
    <BrowserRouter basename={base()}>
      <App
        routeTable={createRouteTable(registry)}
        {...(loading ?? provideScreens(remote, exposes, fault === 'neighbour-crashes' ? Crashed : Elsewhere))}
        userSignOut={createUserSignOut()}
        reload={reload}
      />
    </BrowserRouter>
  );
  return { network, fetch, app };
}

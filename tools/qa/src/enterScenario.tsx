import type { PageRegistry } from 'page-contract';
import type { ComponentType, ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import { App, createDeparture, routeTable } from 'shell';
import { withFault } from './faults.ts';
import { createNetwork, type Fetch, type Network } from './network.ts';
import { persons, type Person } from './persons.ts';
import { handlersOf, type Scenario } from './Scenario.ts';
import { screensAtHand } from './screensAtHand.ts';

interface Visit {
  /** The remote's name. */
  remote: string;
  exposes: Record<string, ComponentType>;
  /** Every remote's addresses, the own ones among them. */
  registry: PageRegistry;
  scenario: Scenario;
  person: Person;
  fault: string;
  /** Limits the fault to calls whose path ends like this. */
  at: string;
  /** Loads the page anew. */
  reload(): void;
}

interface Entered {
  network: Network;
  /** The network with the fault. */
  fetch: Fetch;
  app: ReactElement;
}

/** Nothing is released while QA looks. */
const noRelease = { ask: async () => undefined, live: () => undefined, subscribe: () => () => undefined };

/** Puts the page into a state. What stands in it then is the shell itself, around screens that need no loading. */
export function enterScenario({ remote, exposes, registry, scenario, person, fault, at, reload }: Visit): Entered {
  // Ends the session of the visit before, and with it what the screens remember.
  setTestSession({ status: 'signed-out' });
  setTestSession(persons[person].session);
  setTestIdentity(scenario.identity ?? {});
  const network = createNetwork(handlersOf(scenario));
  const fetch = withFault(network, fault, at);
  scenario.prepare?.();
  const app = (
    <BrowserRouter>
      <App
        table={routeTable(registry)}
        screens={screensAtHand(remote, exposes, fault)}
        watch={{ ...noRelease, isOnline: () => fault !== 'remote-offline' }}
        departure={createDeparture()}
        newVersion={{ enter: () => undefined, arrive: () => undefined }}
        reload={reload}
      />
    </BrowserRouter>
  );
  return { network, fetch, app };
}

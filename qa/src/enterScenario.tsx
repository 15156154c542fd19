import type { PageRegistry } from 'page-contract';
import type { ComponentType, ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { setFirebaseIdentity, setTestSession } from 'shared-auth/testing';
import { App, createMailedPage, createUserSignOut, createRouteTable, type Loading } from 'shell';
import { readBase } from './base.ts';
import { Crashed, Elsewhere } from './Elsewhere.tsx';
import { injectFault } from './faults.ts';
import { createIdToken, tokenExpirationTime } from './identityAnswers.ts';
import { createNetwork, type Network } from './network.ts';
import { findUser, persons, type Person } from './persons.ts';
import { provideScreens } from './provideScreens.ts';
import { createHandlers, type Scenario } from './Scenario.ts';

interface EnterOptions {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** The remote's screens by the name of their exposed module: `./Faq`. */
  exposes: Record<string, ComponentType>;
  /** The app's functions for loading screens, if they have a fault. Absent: the screens are ready at once. */
  loading?: Loading;
  /** Routes of all remotes, including this one. */
  registry: PageRegistry;
  scenario: Scenario;
  /** Test user, whose session the page gets. */
  person: Person;
  /** Name of a fault (`faults.ts`, `loadingFaults.ts`), or '' for none. */
  fault: string;
  /** Limits the fault to calls whose path ends with this text. */
  at: string;
  /** Reloads the page; does nothing in tests. */
  reload(): void;
}

interface EnteredScenario {
  /** Test double of the servers, with the fault and the calls that it has received. */
  network: Network;
  app: ReactElement;
}

/**
 * Sets session and network as a scenario (a state of a screen and of the servers) says, and returns
 * the app to render: the real shell with the screens of the remote. Component tests and QA pages, which show one
 * remote alone, both call it, so that they show the same. The caller replaces `fetch` by that of the network.
 */
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
  // The end of an earlier scenario's session clears the data that the screens have cached.
  setTestSession({ status: 'signed-out' });
  setTestSession(persons[person].session);
  const user = findUser(person);
  setFirebaseIdentity(user && { user, accessToken: createIdToken(user.id), expirationTime: tokenExpirationTime });
  const network = createNetwork(createHandlers(scenario, person));
  injectFault(network, fault, at);
  scenario.prepare?.();
  const otherScreen = fault === 'neighbour-crashes' ? Crashed : Elsewhere;
  const routeTable = createRouteTable(registry);
  // `createUserSignOut` remembers a sign-out by the button, after which the app redirects to /login.
  const app = (
    <BrowserRouter basename={readBase()}>
      <App
        routeTable={routeTable}
        {...(loading ?? provideScreens(remote, exposes, otherScreen))}
        userSignOut={createUserSignOut()}
        mailedPage={createMailedPage(routeTable)}
        reload={reload}
      />
    </BrowserRouter>
  );
  return { network, app };
}

import type { PageRegistry } from 'page-contract';
import type { ComponentType, ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { setFirebaseIdentity, setTestSession } from 'shared-auth/testing';
import { App, createMailedPage, createUserSignOut, createRouteTable } from 'shell';
import { Elsewhere } from './Elsewhere.tsx';
import { injectFault } from './faults.ts';
import { createIdToken, tokenExpirationTime } from './identityAnswers.ts';
import { createNetwork, type Network } from './network.ts';
import { findUser, persons } from './persons.ts';
import { provideScreens } from './provideScreens.ts';
import { createHandlers, type Scenario } from './Scenario.ts';

interface EnterOptions {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** The remote's screens by the name of their exposed module: `./Faq`. */
  exposes: Record<string, ComponentType>;
  /** Routes of all remotes, including this one. */
  registry: PageRegistry;
  scenario: Scenario;
}

interface EnteredScenario {
  /** Test double of the servers, with the fault and the calls that it has received. */
  network: Network;
  app: ReactElement;
}

/**
 * Sets session and network as a scenario (a state of a screen and of the servers) says, and returns the app to render
 * in a component test: the real shell with the screens of the remote. The caller replaces `fetch` by that of the
 * network.
 */
export function enterScenario({ remote, exposes, registry, scenario }: EnterOptions): EnteredScenario {
  const { person, fault = '' } = scenario;
  // The end of an earlier scenario's session clears the data that the screens have cached.
  setTestSession({ status: 'signed-out' });
  setTestSession(persons[person].session);
  const user = findUser(person);
  setFirebaseIdentity(user && { user, accessToken: createIdToken(user.id), expirationTime: tokenExpirationTime });
  const network = createNetwork(createHandlers(scenario));
  injectFault(network, fault);
  scenario.prepare?.();
  const routeTable = createRouteTable(registry);
  // `createUserSignOut` remembers a sign-out by the button, after which the app redirects to /login.
  const app = (
    <BrowserRouter>
      <App
        routeTable={routeTable}
        {...provideScreens(remote, exposes, Elsewhere)}
        userSignOut={createUserSignOut()}
        mailedPage={createMailedPage(routeTable)}
        // jsdom has only one page.
        reload={() => undefined}
      />
    </BrowserRouter>
  );
  return { network, app };
}

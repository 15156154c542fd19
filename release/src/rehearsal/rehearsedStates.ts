import type { Module, Route } from 'page-contract';
import { createHandlers, type Handlers, type Scenario, type Walks } from 'qa';

/** User of a screen: a test user of QA's scenarios, or `nobody`, who is signed out. */
export type Person = 'anna' | 'ben' | 'nobody';

/** A screen in one state that a browser can reach by an address and by responses, without an action in the page. */
export interface RehearsedState {
  /** The scenario's name; the path of a route without scenarios. */
  name: string;
  route: Route;
  /** Address with query and fragment. */
  address: string;
  person: Person;
  /** Creates the scenario's responses, by call. Each state gets its own, because they may count calls. */
  handlers: () => Handlers;
  /** Flows that start in the state. */
  walks: Walks;
}

/**
 * Lists the states of a remote's screens by its scenarios, and each route without a scenario as it is. Scenarios with a
 * fault or a refusal of the identity provider are left out, because only an action in the page shows them.
 */
export function listRehearsedStates({ routes }: Module, scenarios: Record<string, Scenario>): RehearsedState[] {
  const states = Object.entries(scenarios).flatMap(([name, scenario]) => {
    const { screen, person, identity, fault, walks = {} } = scenario;
    const [path = ''] = screen.split(/[?#]/);
    const route = routes.find((one) => one.path === path);
    if (!route || identity || fault || !isPerson(person) || !mayEnter(person, route)) return [];
    return [{ name, route, address: screen, person, handlers: () => createHandlers(scenario), walks }];
  });
  const withoutScenario = routes.filter((route) => !states.some((state) => state.route === route));
  return [...states, ...withoutScenario.map(createState)];
}

/** Returns the state of a route without scenarios: no call is answered. */
const createState = (route: Route): RehearsedState => ({
  name: route.path,
  route,
  address: route.path,
  person: route.access === 'signed-in' ? 'anna' : 'nobody',
  handlers: () => ({}),
  walks: {},
});

const isPerson = (person: string): person is Person => ['anna', 'ben', 'nobody'].includes(person);

const mayEnter = (person: Person, { access }: Route) =>
  access === 'public' || (access === 'signed-in') === (person !== 'nobody');

import type { Module, Route } from 'page-contract';
import { createHandlers, type Handlers, type Scenario } from 'qa';

/** User of a screen. */
export type Person = 'anna' | 'ben' | 'nobody';

/** A screen in one state, as a browser can be brought there from outside. */
export interface RehearsedState {
  /** The scenario's name; `path` alone where the remote has none for it. */
  name: string;
  route: Route;
  /** Address with query and fragment. */
  address: string;
  person: Person;
  handlers: () => Handlers;
}

/**
 * The states of a remote's screens by its own scenarios. What a scenario puts into the page itself is left out, and
 * with it the states that consist of nothing else: a device without internet, what the identity provider refuses. They
 * need a person's hands to show.
 */
export function listRehearsedStates({ routes }: Module, scenarios: Record<string, Scenario>): RehearsedState[] {
  const states = Object.entries(scenarios).flatMap(([name, scenario]) => {
    const { screen, person, identity, fault } = scenario;
    const [path = ''] = screen.split(/[?#]/);
    const route = routes.find((row) => row.path === path);
    if (!route || identity || fault || !isPerson(person) || !mayEnter(person, route)) return [];
    return [{ name, route, address: screen, person, handlers: () => createHandlers(scenario) }];
  });
  const bare = routes.filter((route) => !states.some((state) => state.route === route));
  return [...states, ...bare.map((route): RehearsedState => stateOfRoute(route))];
}

const stateOfRoute = (route: Route): RehearsedState => ({
  name: route.path,
  route,
  address: route.path,
  person: route.access === 'signed-in' ? 'anna' : 'nobody',
  handlers: () => ({}),
});

const isPerson = (person: string): person is Person => ['anna', 'ben', 'nobody'].includes(person);

const mayEnter = (person: Person, { access }: Route) =>
  access === 'public' || (access === 'signed-in') === (person !== 'nobody');

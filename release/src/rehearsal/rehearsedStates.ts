import type { Module, RemoteContract, Route } from 'page-contract';
import { createHandlers, type Handlers, type Scenario, type Walks } from 'qa';

/** User of a screen: `anna` is signed in, `ben` too, but without a confirmed e-mail address; `nobody` is signed out. */
export type Person = 'anna' | 'ben' | 'nobody';

/**
 * A screen in one state that a rehearsal, the dry run of a release in a browser, can open: an address and the responses
 * to its calls suffice, without an action in the page.
 */
export interface RehearsedState {
  /** The scenario's name; the path of a route without scenarios. */
  name: string;
  route: Route;
  /** Address with query and fragment. */
  address: string;
  person: Person;
  /** Creates the scenario's responses, by call. Each visit gets its own, because they may count calls. */
  handlers: () => Handlers;
  /** Walks are flows of a user that start in the state: steps, by a description. */
  walks: Walks;
}

/** A version of a remote (micro-frontend) whose screens are opened. */
export interface RehearsedRemote {
  /** Beginning of the reported sentences: `mf-help@1.0.0-…`, or on a new shell `mf-help@1.0.0-… on shell@2.0.0-…`. */
  name: string;
  contract: RemoteContract;
  states: RehearsedState[];
}

/**
 * Lists the states of a remote's screens that its scenarios describe, and one plain state for each route without any.
 * Scenarios with a `fault`, or with `identity`, i.e. refusals of the identity provider, are left out, because only an
 * action in the page shows them. So are users that are no `Person`, like one whose session has expired.
 */
export function listOpenableStates({ routes }: Module, scenarios: Record<string, Scenario>): RehearsedState[] {
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

/** Returns whether a person sees the screen of a route; the shell sends all others to another one. */
const mayEnter = (person: Person, { access }: Route) =>
  access === 'public' || access === (person === 'nobody' ? 'signed-out' : 'signed-in');

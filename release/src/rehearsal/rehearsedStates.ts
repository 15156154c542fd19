import type { Module, RemoteContract, Route, ShellContract } from 'page-contract';
import { createAnswers, createHandlers, createIdentityAnswers, isIdentityCall, type Handlers, type Scenario } from 'qa';

/** User of a screen: `anna` is signed in, `ben` too, but without a confirmed e-mail address; `nobody` is signed out. */
export type Person = 'anna' | 'ben' | 'nobody';

/**
 * A screen in one state, as a rehearsal (dry run of a release in a browser) opens it: by an address and the responses
 * to its calls, without an action in the page.
 */
export interface RehearsedState {
  /** Name of the scenario that describes the state, or path of a route without scenarios. */
  name: string;
  route: Route;
  /** Path with query and fragment. */
  address: string;
  person: Person;
  /** Creates the responses, by call. Each visit gets its own, because they may count calls. */
  handlers: () => Handlers;
  /** Names of the buttons that open more of the screen: a dialog or a form. */
  opens: string[];
}

/** What a state is compared with: the fields of a contract. */
export type CheckedContract = Pick<RemoteContract, 'name' | 'version' | 'calls' | 'budgets'>;

/** A version of a remote (micro-frontend) whose screens are opened. */
export interface RehearsedRemote<Contract = RemoteContract> {
  /** Beginning of the reported sentences: `mf-help@1.0.0-…`, or on a new shell `mf-help@1.0.0-… on shell@2.0.0-…`. */
  name: string;
  contract: Contract;
  states: RehearsedState[];
}

/** Lists a state for each scenario that can be opened, and one without responses for each route that has no other. */
export function listOpenableStates({ routes }: Module, scenarios: Record<string, Scenario>): RehearsedState[] {
  const states = Object.entries(scenarios).flatMap(([name, scenario]) => createState(name, scenario, routes) ?? []);
  const routesWithoutState = routes.filter((route) => !states.some((state) => state.route === route));
  return [...states, ...routesWithoutState.map(createDefaultState)];
}

/** Address without a screen. The shell shows its own „Seite nicht gefunden“ there, and loads no remote. */
export const unknownAddress = '/nirgendwo-im-wald';

/** Returns the shell with its own page, for somebody who is signed in and for somebody who is not. */
export function createRehearsedShell(name: string, { version }: ShellContract): RehearsedRemote<CheckedContract> {
  const createPage = (person: Person): RehearsedState => ({
    ...createDefaultState({
      path: unknownAddress,
      expose: 'shell',
      title: '',
      access: 'public',
      layout: person === 'anna' ? 'member' : 'public',
    }),
    name: `not found, ${person}`,
    person,
  });
  const states = [createPage('anna'), createPage('nobody')];
  return { name, contract: { name: 'shell', version, calls: [], budgets: {} }, states };
}

/** Returns the state that a scenario describes, or undefined if it cannot be opened in a rehearsal. */
function createState(name: string, scenario: Scenario, routes: Route[]): RehearsedState | undefined {
  const { screen: address, person, opens = [] } = scenario;
  const [path] = address.split(/[?#]/);
  const route = routes.find((one) => one.path === path);
  // A `fault`, like a failing network, and answers of the identity provider show only after an action.
  const needsAction = Boolean(scenario.fault) || Object.keys(createAnswers(scenario)).some(isIdentityCall);
  // Scenarios have further persons than `Person`, e.g. one whose session has expired.
  if (!route || needsAction || !isPerson(person) || !mayEnter(person, route)) return undefined;
  return { name, route, address, person, handlers: () => createHandlers(scenario), opens };
}

/** Returns a state of a route in which no call gets a response. */
function createDefaultState(route: Route): RehearsedState {
  const person = route.access === 'signed-in' ? 'anna' : 'nobody';
  const handlers = () => createIdentityAnswers(person);
  return { name: route.path, route, address: route.path, person, handlers, opens: [] };
}

const isPerson = (person: string): person is Person => ['anna', 'ben', 'nobody'].includes(person);

/** Returns whether a person sees the screen of a route. The shell sends everybody else to another screen. */
function mayEnter(person: Person, { access }: Route): boolean {
  if (access === 'public') return true;
  const isSignedIn = person !== 'nobody';
  return isSignedIn ? access === 'signed-in' : access === 'signed-out';
}

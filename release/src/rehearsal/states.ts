import type { RemoteContract, Route } from 'page-contract';
import { findUser, isPerson, type QaScenario } from 'qa';

/** Address without a screen. The shell shows its own „Seite nicht gefunden“ there, and loads no remote. */
export const unknownAddress = '/nirgendwo-im-wald';

/** A screen in one state, as a rehearsal opens it: by an address. */
export interface RehearsedState {
  /** Name of the scenario that describes the state, or path of a route without scenarios. */
  name: string;
  isScenario: boolean;
  route: Route;
  /** Address of the screen without the words that choose the state, for people. */
  screen: string;
  /** Path with query and fragment, on a QA server. */
  address: string;
  person: string;
  fault: string;
  /** Names of the buttons and links that open more of the screen: a dialog or a form. */
  opens: string[];
}

/** Lists a state for each scenario of a remote, and one for each route without scenarios. */
export function listStates(contract: RemoteContract, listed: QaScenario[]): RehearsedState[] {
  const { name: part, routes } = contract.module;
  const states = listed
    .filter((state) => state.part === part)
    .flatMap(({ name, screen, address, person, fault, opens }): RehearsedState[] => {
      const [path] = screen.split(/[?#]/);
      const route = routes.find((one) => one.path === path);
      return route ? [{ name, isScenario: true, route, screen, address, person, fault, opens }] : [];
    });
  const routesWithoutState = routes.filter((route) => !states.some((state) => state.route === route));
  return [...states, ...routesWithoutState.map(createDefaultState)];
}

/** Returns the states of the shell's own page, for somebody who is signed in and for somebody who is not. */
export const listShellStates = (): RehearsedState[] =>
  ['anna', 'nobody'].map((person) => ({
    name: `not found, ${person}`,
    isScenario: false,
    route: { path: unknownAddress, expose: 'shell', title: '', access: 'public', layout: 'public' },
    screen: unknownAddress,
    address: addWords(unknownAddress, { person }),
    person,
    fault: '',
    opens: [],
  }));

/** Returns a state of a route in which no call gets a response. */
function createDefaultState(route: Route): RehearsedState {
  const person = route.access === 'signed-in' ? 'anna' : 'nobody';
  const address = addWords(route.path, { person });
  return { name: route.path, isScenario: false, route, screen: route.path, address, person, fault: '', opens: [] };
}

/** Returns whether the shell shows this screen to the person of the state, instead of leading elsewhere. */
export const isOpenToPerson = ({ route, person }: RehearsedState): boolean =>
  route.access === 'public' || (route.access === 'signed-in') === (isPerson(person) && findUser(person) !== undefined);

/** Adds words to the query of an address, before its fragment. */
export function addWords(address: string, words: Record<string, string>): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://qa.invalid');
  for (const [word, value] of Object.entries(words)) searchParams.set(word, value);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

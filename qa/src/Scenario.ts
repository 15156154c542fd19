import type { Handlers } from './answers.ts';
import { createIdentityAnswers } from './identityAnswers.ts';
import type { Person } from './persons.ts';

/**
 * State of a screen on a QA server or in a component test: its user, the responses of servers, and other conditions.
 * Remotes (micro-frontends) define theirs in `standalone/scenarios.ts`.
 */
export interface Scenario {
  /** Description of the state in one line, for QA. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  /** Name of the user in `persons.ts`, e.g. `anna` or `nobody`. */
  person: Person;
  /**
   * Responses by call. A function creates new ones for each page, if they depend on earlier calls. Those of the
   * identity provider (`identityCalls`) succeed without one.
   */
  answers?: Handlers | (() => Handlers);
  /** Fault (see `faults.ts`) that belongs to the state. */
  fault?: string;
  /** Sets up browser storage, or what a third-party script would have done, before the screen is rendered. */
  prepare?(): void;
  /**
   * Names of the buttons and links that open more of the screen, a dialog or a form, at which a rehearsal looks, too.
   */
  opens?: string[];
}

/** Returns the responses that a scenario itself has, for a page that is opened now. */
export const createAnswers = ({ answers = {} }: Pick<Scenario, 'answers'>): Handlers =>
  typeof answers === 'function' ? answers() : answers;

/** Returns all responses to the calls of a scenario's person, for a page that is opened now. */
export const createHandlers = (scenario: Pick<Scenario, 'answers' | 'person'>): Handlers => ({
  ...createIdentityAnswers(scenario.person),
  ...createAnswers(scenario),
});

import type { setTestIdentity } from 'shared-auth/testing';
import type { Handlers } from './answers.ts';
import type { Person } from './persons.ts';

/** State of a screen: its user, the responses of servers, and other conditions. */
export interface Scenario {
  /** Description of the state in one line, for QA. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  person: Person;
  /** Responses by call. A function creates new ones for each page, if they depend on earlier calls. */
  answers?: Handlers | (() => Handlers);
  /** Responses of the identity provider's calls that do not just succeed. */
  identity?: Parameters<typeof setTestIdentity>[0];
  /** Fault (see `faults.ts`) that belongs to the state. */
  fault?: string;
  /** Sets up stored data, or effects of foreign scripts, before the screen is rendered. */
  prepare?(): void;
}

/** Creates the responses of a newly opened page. */
export const createHandlers = ({ answers = {} }: Pick<Scenario, 'answers'>): Handlers =>
  typeof answers === 'function' ? answers() : answers;

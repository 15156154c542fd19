import type { setTestIdentity } from 'shared-auth/testing';
import type { Handlers } from './answers.ts';
import type { Person } from './persons.ts';

/** One state of one screen: who looks at it, what the servers answer, and what else the screen finds. */
export interface Scenario {
  /** One line for QA: what this state is. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  person: Person;
  /** A function where the servers remember what they are told. */
  answers?: Handlers | (() => Handlers);
  /** Calls of the identity provider that do something else than succeed. */
  identity?: Parameters<typeof setTestIdentity>[0];
  /** A fault that belongs to the state, by its name in the address. */
  fault?: string;
  /** Puts into place what the browser remembers or a foreign script has left; runs before the screen is there. */
  prepare?(): void;
}

/** The answers at the start of a visit. */
export const handlersOf = ({ answers = {} }: Pick<Scenario, 'answers'>): Handlers =>
  typeof answers === 'function' ? answers() : answers;

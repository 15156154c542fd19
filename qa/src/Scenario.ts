import type { setTestIdentity } from 'shared-auth/testing';
import type { Handlers } from './answers.ts';
import type { Person } from './persons.ts';
import type { Walks } from './walk.ts';

/** State of a screen in a QA page or test: its user, the responses of servers, and other conditions. */
export interface Scenario {
  /** Description of the state in one line, for QA. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  /** Name of the user in `persons.ts`, e.g. `anna` or `nobody`. */
  person: Person;
  /** Responses by call. A function creates new ones for each page, if they depend on earlier calls. */
  answers?: Handlers | (() => Handlers);
  /** Responses of the identity provider. Its other calls succeed. */
  identity?: Parameters<typeof setTestIdentity>[0];
  /** Fault (see `faults.ts`) that belongs to the state. */
  fault?: string;
  /** Sets up stored data, or effects of foreign scripts, before the screen is rendered. */
  prepare?(): void;
  /** Flows of a user that start in the state: their steps, by a description. */
  walks?: Walks;
}

/**
 * Adds walks (flows of a user as lists of steps) to scenarios, by the name of the scenario in which they start. Remotes
 * define scenarios and walks in separate files.
 */
export function addWalks<Name extends string>(
  scenarios: Record<Name, Scenario>,
  walks: Record<string, Scenario['walks']>,
): Record<Name, Scenario> {
  const all: Record<string, Scenario> = { ...scenarios };
  for (const [name, walk] of Object.entries(walks)) {
    const scenario = all[name];
    if (!scenario) throw new Error(`No scenario ${name} for its walks`);
    all[name] = { ...scenario, walks: walk };
  }
  return all;
}

/** Creates the responses of a newly opened page. */
export const createHandlers = ({ answers = {} }: Pick<Scenario, 'answers'>): Handlers =>
  typeof answers === 'function' ? answers() : answers;

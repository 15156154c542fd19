import type { setTestIdentity } from 'shared-auth/testing';
import type { Handlers } from './answers.ts';
import type { Person } from './persons.ts';
import type { Walks } from './walk.ts';

/**
 * State of a screen in a QA page or component test: its user, the responses of servers, and other conditions. Remotes
 * (micro-frontends) define theirs in `standalone/scenarios.ts`.
 */
export interface Scenario {
  /** Description of the state in one line, for QA. */
  label: string;
  /** Address of the screen, e.g. `/dashboard?checkout=success`. */
  screen: string;
  /** Name of the user in `persons.ts`, e.g. `anna` or `nobody`. */
  person: Person;
  /** Responses by call. A function creates new ones for each page, if they depend on earlier calls. */
  answers?: Handlers | (() => Handlers);
  /** Functions that replace those of the identity provider's test double, which all succeed. */
  identity?: Parameters<typeof setTestIdentity>[0];
  /** Fault (see `faults.ts`) that belongs to the state. */
  fault?: string;
  /** Sets up browser storage, or what a third-party script would have done, before the screen is rendered. */
  prepare?(): void;
  /** Flows of a user that start in the state: lists of steps, by a description. */
  walks?: Walks;
}

/**
 * Adds walks (flows of a user as lists of steps), which remotes define in separate files, to the scenarios. `walks` has
 * them by the name of the scenario in which they start. Throws if there is no such scenario.
 */
export function addWalks<Name extends string>(
  scenarios: Record<Name, Scenario>,
  walks: Record<string, Scenario['walks']>,
): Record<Name, Scenario> {
  const result: Record<string, Scenario> = { ...scenarios };
  for (const [name, ownWalks] of Object.entries(walks)) {
    const scenario = result[name];
    if (!scenario) throw new Error(`No scenario ${name} for its walks`);
    result[name] = { ...scenario, walks: ownWalks };
  }
  return result;
}

/** Returns the responses of a scenario for a page that is opened now. */
export const createHandlers = ({ answers = {} }: Pick<Scenario, 'answers'>): Handlers =>
  typeof answers === 'function' ? answers() : answers;

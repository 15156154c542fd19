import type { BenchScenario, Handlers, Network } from 'qa';
import type { setTestIdentity } from 'shared-auth/testing';
import { usual } from './exampleData.ts';
import type { Person } from './persons.ts';
import { createServers, type World } from './world.ts';

/** One state of one screen: who looks at it, what the servers know, and who refuses to answer. */
export interface Scenario extends BenchScenario {
  person: Person;
  world?: Partial<World>;
  /** Calls that are answered differently than the world would. A function where the answers change with time. */
  answers?: Handlers | (() => Handlers);
  /** Calls of the identity provider that do something else than succeed. */
  identity?: Parameters<typeof setTestIdentity>[0];
}

export function networkOf({ world, answers }: Scenario): Network {
  return createServers({ ...usual, ...world }, typeof answers === 'function' ? answers() : answers);
}

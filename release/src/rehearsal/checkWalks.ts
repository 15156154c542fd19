import type { Browser } from 'playwright-core';
import { takeWalk } from 'qa';
import type { Progress } from './Progress.ts';
import type { RehearsedRemote, RehearsedState } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor } from './visitor.ts';
import { createVisitorVerbs } from './visitorVerbs.ts';

/** Number of walks at the same time: each keeps a core busy. */
const concurrency = 2;

/** Number of failures after which no further walk is taken, because each takes seconds. */
const maxFailures = 12;

/**
 * Takes every walk of a remote, i.e. steps of a user with the calls that they shall cause, each in a new browser
 * session. Returns a sentence for each that fails.
 */
export async function checkWalks(
  browser: Browser,
  staging: StagingSite,
  { name, states }: Pick<RehearsedRemote, 'name' | 'states'>,
  progress?: Progress,
): Promise<string[]> {
  const remaining = states.flatMap((state) =>
    Object.entries(state.walks).map(([title, steps]) => ({ state, title, steps })),
  );
  const failures = new Map<string, string>();
  const order = remaining.map(formatWalk);
  let done = 0;

  async function walkOn(): Promise<void> {
    for (let walk = remaining.shift(); walk; walk = remaining.shift()) {
      const { state, steps } = walk;
      const visitor = await openVisitor(browser, staging, state.person);
      // Copied, because a step of the walk may replace a response.
      const handlers = { ...state.handlers() };
      try {
        await visitor.open(state.address, handlers);
        if (!(await visitor.waitForScreen())) throw new Error('the page shows no heading within 10 seconds');
        await takeWalk(steps, {
          verbs: createVisitorVerbs(visitor.page, handlers),
          async settle() {
            await visitor.waitUntilIdle();
            return { calls: visitor.observed.received, exits: visitor.observed.exits };
          },
        });
      } catch (error) {
        failures.set(formatWalk(walk), (error as Error).message);
        if (failures.size >= maxFailures) remaining.length = 0;
      } finally {
        await visitor.close();
        progress?.('walks', ++done, order.length);
      }
    }
  }

  await Promise.all(Array.from({ length: concurrency }, walkOn));
  // In the order of the scenarios, so that the sentences are the same each time.
  return order.flatMap((walk) =>
    failures.has(walk) ? [`${name} fails the walk ${walk}, at ${failures.get(walk)}.`] : [],
  );
}

const formatWalk = ({ state, title }: { state: RehearsedState; title: string }) => `"${title}" of ${state.name}`;

import type { Browser } from 'playwright-core';
import { takeWalk } from 'qa';
import type { Progress } from './Progress.ts';
import type { RehearsedRemote } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { visitEach } from './visitEach.ts';
import type { Visitor } from './visitor.ts';
import { createVisitorVerbs } from './visitorVerbs.ts';

/** Number of failures after which no further walk is taken, because each takes seconds. */
const maxFailures = 12;

/**
 * Takes every walk of a remote: steps of a user (press, type, see, …) with the calls that they shall cause, on a copy
 * of the live site. Storage is cleared before each. Returns a sentence for each walk that fails.
 */
export async function checkWalks(
  browser: Browser,
  staging: StagingSite,
  { name, states }: Pick<RehearsedRemote, 'name' | 'states'>,
  progress?: Progress,
): Promise<string[]> {
  const walks = states.flatMap((state) =>
    Object.entries(state.walks).map(([title, steps]) => ({ state, title, steps })),
  );
  let done = 0;
  let failures = 0;
  const takeOne = async ({ state, title, steps }: (typeof walks)[number], visitor: Visitor): Promise<string[]> => {
    // A walk that is not taken adds no failure: those before it are reported.
    if (failures >= maxFailures) return [];
    // Copied, because a step of the walk may replace a response.
    const handlers = { ...state.handlers() };
    try {
      await visitor.open(state.address, handlers);
      if (!(await visitor.waitForScreen())) throw new Error('the page shows no heading within 10 seconds');
      await takeWalk(steps, {
        verbs: createVisitorVerbs(visitor.page, handlers),
        async settle() {
          await visitor.waitUntilIdle();
          // Calls, and addresses of other sites to which the page navigated.
          return { calls: visitor.observed.received, exits: visitor.observed.exits };
        },
      });
      return [];
    } catch (error) {
      failures += 1;
      // The page may be stuck. `visitEach` opens a new visitor for the next walk if this one is closed.
      await visitor.close();
      return [`${name} fails the walk "${title}" of ${state.name}, at ${(error as Error).message}.`];
    } finally {
      progress?.('walks', ++done, walks.length);
    }
  };
  return (await visitEach(browser, staging, walks, ({ state }) => state.person, takeOne)).flat();
}

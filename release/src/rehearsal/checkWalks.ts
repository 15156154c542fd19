import type { Browser } from 'playwright-core';
import { takeWalk, type Step } from 'qa';
import type { Progress } from './Progress.ts';
import type { RehearsedRemote, RehearsedState } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { visitEach } from './visitEach.ts';
import type { Visitor } from './visitor.ts';
import { createVisitorVerbs } from './visitorVerbs.ts';

/** Number of failures after which the remaining walks are skipped, because each takes seconds. */
const maxFailures = 12;

/**
 * Takes every walk of a remote on a copy of the live site. A walk is a list of steps of a user (press, type, see, …),
 * with the calls that they shall cause, and begins in a state of a screen. Returns a sentence for each walk that fails.
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
  let failureCount = 0;
  /** Takes one walk. Returns one sentence if it fails, and none otherwise. */
  const checkWalk = async ({ state, title, steps }: (typeof walks)[number], visitor: Visitor): Promise<string[]> => {
    if (failureCount >= maxFailures) return [];
    try {
      await takeWalkFrom(state, steps, visitor);
      return [];
    } catch (error) {
      failureCount += 1;
      // The page may be stuck. `visitEach` opens a new visitor for the next walk if this one is closed.
      await visitor.close();
      return [`${name} fails the walk "${title}" of ${state.name}, at ${(error as Error).message}.`];
    } finally {
      progress?.('walks', ++done, walks.length);
    }
  };
  return (await visitEach(browser, staging, walks, ({ state }) => state.person, checkWalk)).flat();
}

/** Opens a state as if it were the visitor's first, and takes the steps. Rejects with the step that fails. */
async function takeWalkFrom(state: RehearsedState, steps: Step[], visitor: Visitor): Promise<void> {
  // A copy, because a step of the walk may replace a response in it, which the next walk must not get.
  const handlers = { ...state.handlers() };
  await visitor.open(state.address, handlers);
  if (!(await visitor.waitForScreen())) throw new Error('the page shows no heading within 10 seconds');
  await takeWalk(steps, {
    verbs: createVisitorVerbs(visitor.page, handlers),
    /** Returns the calls and navigations so far. `takeWalk` compares them with those that the steps name. */
    async settle() {
      await visitor.waitUntilIdle();
      const { received: calls, exits } = visitor.observed;
      return { calls, exits };
    },
  });
}

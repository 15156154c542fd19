import { configure } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import type { Network } from './network.ts';
import { createPageVerbs } from './pageVerbs.ts';
import { recordExits } from './recordExits.ts';
import { takeWalk, type Step } from './walk.ts';

/** Time that a QA page needs to answer calls, because its servers are simulated, and to render. */
const settlingTimeMs = 200;

/**
 * Carries out a walk (steps of a user) in this QA page, when a tester presses `Take` in its panel. Resolves to '', or
 * to the description of the step that failed.
 */
export async function walkInPage(steps: Step[], network: Network): Promise<string> {
  // The wait for an element is long, because screens repeat failed calls before they show a notice.
  configure({ asyncUtilTimeout: 5_000 });
  const { exits, stop } = recordExits();
  const earlierCallCount = network.calls.length;
  // A walk may replace responses of the scenario. They are restored at the end, for the next walk in this page.
  const usualHandlers = network.listCalls().map((call) => [call, network.requireHandler(call)] as const);
  try {
    await takeWalk(steps, {
      verbs: createPageVerbs(userEvent.setup(), network),
      /** Returns the effects since the walk began. `takeWalk` repeats it until they are those that the steps name. */
      async settle() {
        await new Promise((resolve) => setTimeout(resolve, settlingTimeMs));
        return { calls: network.calls.slice(earlierCallCount), exits };
      },
    });
    return '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    stop();
    for (const [call, handler] of usualHandlers) network.answer(call, handler);
  }
}

import { createAddress, readQaState, type QaState } from '../qaState.ts';
import type { Scenario } from '../Scenario.ts';
import { readPathname } from './chooseScenario.ts';

/**
 * Restores query and fragment of a scenario's screen (`/dashboard?checkout=success`), which the screen may have removed
 * from the address before the page was reloaded. If the address has another query or fragment, these stay.
 */
export function restoreAddress(scenario: Pick<Scenario, 'screen'>, state: QaState): void {
  const { search, hash } = new URL(scenario.screen, location.href);
  // An empty state removes its parameters from the address.
  const address = new URL(createAddress(readQaState(''), location.href), location.href);
  const hasOwnParts = address.search !== '' || address.hash !== '';
  if (!hasOwnParts && readPathname(scenario) === location.pathname)
    history.replaceState(history.state, '', createAddress(state, location.pathname + search + hash));
}

import type { CheckoutSession } from '../apiObjects.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';

/** Ends a checkout session that was not paid. Its page then refuses payments. */
export function expireSession(state: ServerState, session: CheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  emit(state, 'checkout.session.expired', session);
}

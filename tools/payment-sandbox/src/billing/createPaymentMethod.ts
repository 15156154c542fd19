import type { PaymentMethod } from '../apiObjects.ts';
import type { TestCard } from '../cards.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';

/** Stores a test card as a payment method. The caller makes it the default of a subscription. */
export function attachCard(state: ServerState, card: TestCard): PaymentMethod {
  const id = createId('pm');
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    created: state.now(),
    // Each checkout counts as another card, since all testers pay with the same few numbers.
    card: { last4: card.number.slice(-4), fingerprint: id },
  };
  state.data.paymentMethods[id] = method;
  return method;
}

import type { PaymentMethod } from '../apiObjects.ts';
import type { TestCard } from '../cards.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';

/** Creates and stores a payment method for a test card. The caller makes it the default of a subscription. */
export function createPaymentMethod(state: ServerState, card: TestCard): PaymentMethod {
  const id = createId('pm');
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    created: state.now(),
    // A new fingerprint each time: the backend compares fingerprints to recognise a person, but all testers pay with
    // the same few cards.
    card: { last4: card.number.slice(-4), fingerprint: id },
    ...(card.type && { type: card.type }),
  };
  state.data.paymentMethods[id] = method;
  return method;
}

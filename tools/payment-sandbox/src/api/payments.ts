import * as z from 'zod';
import { refundCharge } from '../billing/payments.ts';
import { paginate } from '../paginate.ts';
import { expand, listParameters, text } from '../parameters.ts';
import { requireResource } from '../StripeError.ts';
import { defineEndpoint } from './Endpoint.ts';

/** Calls of Stripe's API about payments, refunds and disputes, with no other parameters than the backend sends. */
export const paymentEndpoints = [
  defineEndpoint('GET', '/payment_intents/:id', { expand: expand('payment_method') }, (parameters, { state, id }) => {
    const intent = requireResource(state.data.paymentIntents, id, { type: 'payment_intent' });
    if (!parameters.expand) return intent;
    // `expand` replaces the id of the payment method by the object itself.
    return { ...intent, payment_method: state.data.paymentMethods[intent.payment_method ?? ''] ?? null };
  }),
  defineEndpoint(
    'POST',
    '/refunds',
    { payment_intent: text, reason: z.literal('requested_by_customer').optional() },
    (parameters, { state }) => {
      const intent = requireResource(state.data.paymentIntents, parameters.payment_intent, {
        type: 'payment_intent',
        parameter: 'payment_intent',
      });
      const charge = requireResource(state.data.charges, intent.latest_charge ?? '', { type: 'charge' });
      return refundCharge(state, charge);
    },
  ),
  defineEndpoint('GET', '/charges/:id', {}, (_parameters, { state, id }) =>
    requireResource(state.data.charges, id, { type: 'charge' }),
  ),
  defineEndpoint('GET', '/disputes', { limit: listParameters.limit, charge: text }, (parameters, { state }) => {
    const disputes = Object.values(state.data.disputes).filter(({ charge }) => charge === parameters.charge);
    return paginate(disputes, parameters);
  }),
];

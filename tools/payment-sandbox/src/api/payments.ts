import * as z from 'zod';
import { refundCharge } from '../billing/payments.ts';
import { listPage } from '../listPage.ts';
import { listParameters, text } from '../parameters.ts';
import { required } from '../StripeError.ts';
import { endpoint } from './Endpoint.ts';

export const paymentEndpoints = [
  endpoint(
    'GET',
    '/payment_intents/:id',
    { expand: z.array(z.literal('payment_method')).optional() },
    (p, { state, id }) => {
      const intent = required(state.data.paymentIntents, id, 'payment_intent');
      return p.expand ? { ...intent, payment_method: state.data.paymentMethods[intent.payment_method] } : intent;
    },
  ),
  endpoint(
    'POST',
    '/refunds',
    { payment_intent: text, reason: z.literal('requested_by_customer').optional() },
    (p, { state }) => {
      const { data } = state;
      const intent = required(data.paymentIntents, p.payment_intent, 'payment_intent', 'payment_intent');
      return refundCharge(state, required(data.charges, intent.latest_charge, 'charge'), p.reason);
    },
  ),
  endpoint('GET', '/charges/:id', {}, (_p, { state, id }) => required(state.data.charges, id, 'charge')),
  endpoint('GET', '/disputes', { limit: listParameters.limit, charge: text }, (p, { state }) =>
    listPage(
      '/v1/disputes',
      Object.values(state.data.disputes).filter(({ charge }) => charge === p.charge),
      p,
    ),
  ),
];

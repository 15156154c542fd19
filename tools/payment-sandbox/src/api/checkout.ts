import * as z from 'zod';
import type { CheckoutSession, Price } from '../apiObjects.ts';
import { expireSession } from '../billing/expireSession.ts';
import { createId } from '../createId.ts';
import { metadata, text, url } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError, requireResource } from '../StripeError.ts';
import { requireActiveCustomer } from './customers.ts';
import { defineEndpoint, type Context, type ParametersOf } from './Endpoint.ts';

// Calls of Stripe's API about prices and checkout sessions. A customer pays a session on its page (pages/).

const secondsPerDay = 86_400;

/** The parameters that the backend sends; others are refused. Mode, quantity and locale have no effect here. */
const sessionParameters = {
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]),
  success_url: url,
  cancel_url: url.optional(),
  locale: z.enum(['de', 'en']).optional(),
  customer: text,
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().max(1200) }) }).optional(),
};

export const checkoutEndpoints = [
  defineEndpoint('GET', '/prices/:id', {}, (_parameters, { state, id }) =>
    requireResource(state.data.prices, id, { type: 'price' }),
  ),
  defineEndpoint('POST', '/checkout/sessions', sessionParameters, createSession),
  defineEndpoint('GET', '/checkout/sessions/:id', {}, (_parameters, { state, id }) =>
    requireResource(state.data.sessions, id, { type: 'checkout.session' }),
  ),
  defineEndpoint('POST', '/checkout/sessions/:id/expire', {}, (_parameters, { state, id }) => {
    const session = requireResource(state.data.sessions, id, { type: 'checkout.session' });
    if (session.status !== 'open') {
      throw createInvalidRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(state, session);
    return session;
  }),
];

function createSession(
  parameters: ParametersOf<typeof sessionParameters>,
  { state, pagesUrl }: Context,
): CheckoutSession {
  const customer = requireActiveCustomer(state, parameters.customer, { parameter: 'customer' });
  const price = requireActivePrice(state, parameters.line_items[0].price, 'line_items[0][price]');
  const id = createId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created: state.now(),
    custom_text: { submit: parameters.custom_text?.submit ?? null },
    customer: customer.id,
    customer_details: { email: customer.email },
    // Stripe's default. A timer ends the session then (billing/advanceClock.ts).
    expires_at: state.now() + secondsPerDay,
    metadata: parameters.metadata ?? {},
    price: price.id,
    status: 'open',
    subscription: null,
    subscription_metadata: parameters.subscription_data?.metadata ?? {},
    success_url: parameters.success_url,
    url: `${pagesUrl}/c/pay/${id}`,
  };
  state.data.sessions[id] = session;
  return session;
}

/** Returns a price. Throws for one that the owner has archived. `parameter` names the parameter that has the id. */
export function requireActivePrice({ data }: ServerState, id: string, parameter: string): Price {
  const price = requireResource(data.prices, id, { type: 'price', parameter });
  if (price.active) return price;
  throw createInvalidRequestError('The price specified is inactive. This field only accepts active prices.', {
    parameter,
  });
}

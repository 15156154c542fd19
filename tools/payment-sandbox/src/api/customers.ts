import * as z from 'zod';
import type { Customer } from '../apiObjects.ts';
import { deleteCustomer } from '../billing/ownerActions.ts';
import { createId } from '../createId.ts';
import { metadata, text } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { createMissingResourceError, requireResource } from '../StripeError.ts';
import { defineEndpoint } from './Endpoint.ts';

// Calls of Stripe's API about customers. They change the stored objects in `state` in place. apiRoutes.ts saves the
// state afterwards.

export const customerEndpoints = [
  defineEndpoint(
    'POST',
    '/customers',
    { email: z.email().optional(), metadata: metadata.optional(), preferred_locales: z.array(text).optional() },
    (parameters, { state }) => {
      const customer: Customer = {
        id: createId('cus'),
        object: 'customer',
        balance: 0,
        created: state.now(),
        email: parameters.email ?? null,
        metadata: parameters.metadata ?? {},
      };
      state.data.customers[customer.id] = customer;
      return customer;
    },
  ),
  defineEndpoint('GET', '/customers/:id', {}, (_parameters, { state, id }) =>
    requireResource(state.data.customers, id, { type: 'customer' }),
  ),
  defineEndpoint('POST', '/customers/:id', { email: z.email() }, (parameters, { state, id }) =>
    Object.assign(requireActiveCustomer(state, id), { email: parameters.email }),
  ),
  defineEndpoint('DELETE', '/customers/:id', {}, (_parameters, { state, id }) => {
    const customer = requireActiveCustomer(state, id);
    deleteCustomer(state, customer);
    return customer;
  }),
];

/**
 * Returns a customer. Throws for a deleted customer as for an unknown one. `parameter` names the parameter that has the
 * id. It is undefined if the path of the call contains the id.
 */
export function requireActiveCustomer(
  { data }: ServerState,
  id: string,
  { parameter }: { parameter?: string } = {},
): Customer {
  const reference = { type: 'customer', parameter };
  if (data.customers[id]?.deleted) throw createMissingResourceError(id, reference);
  return requireResource(data.customers, id, reference);
}

import * as z from 'zod';
import { newCustomer } from '../billing/customers.ts';
import { endSubscription, isOver } from '../billing/subscriptions.ts';
import { emit } from '../events.ts';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import type { Customer } from '../objects.ts';
import { listParameters, metadata, text } from '../parameters.ts';
import type { Sandbox } from '../Sandbox.ts';
import { endpoint } from './Endpoint.ts';

const fields = {
  email: z.union([z.literal(''), z.email()]).optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
};
const settings = z.strictObject({ default_payment_method: text }).optional();

export const customers = [
  endpoint('POST', '/customers', fields, (p, { sandbox }) => newCustomer(sandbox, { ...p, email: p.email || null })),
  endpoint('GET', '/customers', { ...listParameters, email: text.optional() }, (p, { sandbox }) =>
    listPage(
      '/v1/customers',
      Object.values(sandbox.data.customers).filter((one) => !one.deleted && (p.email ?? one.email) === one.email),
      p,
    ),
  ),
  endpoint('GET', '/customers/:id', {}, (_p, { sandbox, id }) => {
    const customer = required(sandbox.data.customers, id, 'customer');
    return customer.deleted ? deletion(customer) : customer;
  }),
  endpoint(
    'POST',
    '/customers/:id',
    { ...fields, invoice_settings: settings },
    ({ metadata: changed, invoice_settings, email, ...p }, { sandbox, id }) => {
      const customer = living(sandbox, id);
      const before = structuredClone(customer);
      Object.assign(customer, p, email !== undefined && { email: email || null }, {
        metadata: { ...customer.metadata, ...changed },
      });
      if (invoice_settings) {
        required(
          sandbox.data.paymentMethods,
          invoice_settings.default_payment_method,
          'payment_method',
          'invoice_settings[default_payment_method]',
        );
        customer.invoice_settings.default_payment_method = invoice_settings.default_payment_method;
      }
      emit(sandbox, 'customer.updated', customer, before);
      return customer;
    },
  ),
  endpoint('DELETE', '/customers/:id', {}, (_p, { sandbox, id }) => {
    const customer = living(sandbox, id);
    for (const subscription of Object.values(sandbox.data.subscriptions)) {
      if (subscription.customer === id && !isOver(subscription))
        endSubscription(sandbox, subscription, 'cancellation_requested');
    }
    emit(sandbox, 'customer.deleted', customer);
    Object.assign(customer, { deleted: true, email: null, name: null, phone: null, metadata: {} });
    return deletion(customer);
  }),
  endpoint(
    'GET',
    '/customers/:id/payment_methods',
    { ...listParameters, type: z.literal('card').optional() },
    (p, { sandbox, id }) => {
      living(sandbox, id);
      return listPage(
        `/v1/customers/${id}/payment_methods`,
        Object.values(sandbox.data.paymentMethods).filter(({ customer }) => customer === id),
        p,
      );
    },
  ),
  endpoint('GET', '/payment_methods/:id', {}, (_p, { sandbox, id }) =>
    required(sandbox.data.paymentMethods, id, 'payment_method'),
  ),
];

/** A customer that still exists: as a parameter, a deleted one is answered like an unknown one. */
export function living({ data }: Sandbox, id: string, param?: string): Customer {
  return required(data.customers[id]?.deleted ? {} : data.customers, id, 'customer', param);
}

function deletion({ id, created }: Customer) {
  return { id, object: 'customer', deleted: true, created };
}

import { randomUUID } from 'node:crypto';
import type { StripeAccount } from './stripeAccount.ts';

export interface StripeAnswer {
  status: number;
  body: unknown;
}

export const fail = (status: number, code: string, param?: string) => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, param, message: code } },
});
const ok = (body: unknown) => ({ status: 200, body });

/** As much of Stripe's protocol as the backend speaks: `METHOD /path`, and what it does with the form and the id in the path. */
export function stripeRoutes(
  account: StripeAccount,
  hasBalance: () => boolean,
): [RegExp, (form: URLSearchParams, id: string) => StripeAnswer][] {
  const { sessions, subscriptions, customers, refunds, invoices, cards, charged, charges, events, endpoints, prices } =
    account;
  const { nowSeconds, begin } = account;

  return [
    [
      /^GET \/v1\/prices\/([^/]+)$/,
      (_form, id) => (prices.has(id) ? ok(prices.get(id)) : fail(404, 'resource_missing', 'price')),
    ],
    [
      /^GET \/v1\/customers\/([^/]+)$/,
      (_form, id) => (customers.has(id) ? ok({ id, object: 'customer' }) : fail(404, 'resource_missing', 'id')),
    ],
    [
      /^POST \/v1\/customers$/,
      (form) => {
        const id = `cus_${randomUUID()}`;
        customers.add(id);
        return ok({ id, object: 'customer', email: form.get('email') });
      },
    ],
    [
      /^DELETE \/v1\/customers\/([^/]+)$/,
      (_form, id) => (customers.delete(id) ? ok({ id, deleted: true }) : fail(404, 'resource_missing', 'customer')),
    ],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (form) => {
        const customer = form.get('customer') ?? '';
        if (!customers.has(customer)) return fail(400, 'resource_missing', 'customer');
        const id = `cs_${randomUUID()}`;
        const metadata = { userId: form.get('metadata[userId]') ?? '', orderId: form.get('metadata[orderId]') ?? '' };
        const priceId = form.get('line_items[0][price]') ?? '';
        const reference = form.get('client_reference_id') ?? '';
        sessions.set(id, {
          ...{ id, object: 'checkout.session', status: 'open', customer, subscription: null, metadata, priceId },
          created: nowSeconds(),
          url: `https://checkout.test/${id}`,
          client_reference_id: reference,
        });
        return ok(sessions.get(id));
      },
    ],
    [
      /^GET \/v1\/checkout\/sessions\/([^/]+)$/,
      (_form, id) => (sessions.has(id) ? ok(sessions.get(id)) : fail(404, 'resource_missing')),
    ],
    [
      /^POST \/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      (_form, id) => {
        const session = sessions.get(id);
        if (session?.status !== 'open') return fail(400, 'invalid');
        session.status = 'expired';
        return ok(session);
      },
    ],
    [
      /^GET \/v1\/subscriptions$/,
      (form) => {
        const data = [...subscriptions.values()].filter(({ customer }) => customer === form.get('customer'));
        return ok({ object: 'list', data, has_more: false });
      },
    ],
    [
      /^GET \/v1\/subscriptions\/([^/]+)$/,
      (_form, id) => (subscriptions.has(id) ? ok(subscriptions.get(id)) : fail(404, 'resource_missing')),
    ],
    [
      /^POST \/v1\/subscriptions\/([^/]+)$/,
      (form, id) => {
        const subscription = subscriptions.get(id);
        if (!subscription || subscription.status === 'canceled') return fail(404, 'resource_missing');
        if (form.get('cancel_at') === '') subscription.cancel_at = null;
        if (form.has('cancel_at_period_end'))
          subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
        subscription.canceled_at = subscription.cancel_at_period_end ? nowSeconds() : null;
        const item = subscription.items.data[0]!;
        const before = item.price.id;
        item.price.id = form.get('items[0][price]') ?? item.price.id;
        if (form.get('billing_cycle_anchor[type]') === 'now') {
          charged.push({ subscription: id, price: item.price.id, before });
          begin(subscription);
        }
        return ok(subscription);
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/([^/]+)$/,
      (_form, id) => {
        const subscription = subscriptions.get(id);
        if (!subscription || subscription.status === 'canceled') return fail(404, 'resource_missing');
        subscription.status = 'canceled';
        return ok(subscription);
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      (form) => {
        const from = Number(form.get('created[gte]') ?? 0);
        const data = invoices.get(form.get('subscription') ?? '')?.filter(({ created }) => created >= from) ?? [];
        return ok({ object: 'list', data, has_more: false });
      },
    ],
    [
      /^GET \/v1\/invoice_payments$/,
      (form) => {
        const payment = { type: 'payment_intent', payment_intent: `pi_${form.get('invoice')}` };
        return ok({ object: 'list', data: [{ id: 'inpay_1', amount_paid: 1999, payment }], has_more: false });
      },
    ],
    [
      /^GET \/v1\/payment_intents\/([^/]+)$/,
      (_form, id) => {
        const [subscription = ''] = [...invoices].find(([, of]) => of.some((one) => `pi_${one.id}` === id)) ?? [];
        return ok({ id, payment_method: { id: 'pm_1', card: { fingerprint: cards.get(subscription) } } });
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      (form) => {
        const intent = form.get('payment_intent') ?? '';
        if (!hasBalance()) return fail(400, 'balance_insufficient');
        if (refunds.has(intent)) return fail(400, 'charge_already_refunded');
        refunds.add(intent);
        return ok({ id: `re_${intent}`, amount: 1999 });
      },
    ],
    [
      /^GET \/v1\/events$/,
      (form) => {
        const wanted = events.filter(
          ({ created, type }) =>
            created >= Number(form.get('created[gte]') ?? 0) &&
            [...form].some(([name, value]) => name.startsWith('types[') && value === type),
        );
        const newestFirst = wanted.reverse();
        const after = newestFirst.findIndex(({ id }) => id === form.get('starting_after')) + 1;
        const limit = Number(form.get('limit') ?? 10);
        const data = newestFirst.slice(after, after + limit);
        return ok({ object: 'list', data, has_more: newestFirst.length > after + limit, url: '/v1/events' });
      },
    ],
    [/^GET \/v1\/webhook_endpoints$/, () => ok({ object: 'list', data: endpoints, has_more: false })],
    [
      /^GET \/v1\/charges\/([^/]+)$/,
      (_form, id) => (charges.has(id) ? ok(charges.get(id)) : fail(404, 'resource_missing', 'id')),
    ],
    [
      /^GET \/v1\/disputes$/,
      (form) =>
        ok({ object: 'list', data: [{ status: charges.get(form.get('charge') ?? '')?.dispute }], has_more: false }),
    ],
    [/^POST \/v1\/billing_portal\/sessions$/, (form) => ok({ url: `https://portal.test/${form.get('customer')}` })],
  ];
}

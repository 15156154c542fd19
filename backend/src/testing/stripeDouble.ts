import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const webhookSecret = 'whsec_test';
const monthSeconds = 30 * 86_400;

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  customer: string;
  subscription: string | null;
  client_reference_id: string;
  metadata: Record<string, string>;
  priceId: string;
}

export interface DoubleSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  metadata: Record<string, string>;
  items: { data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[] };
}

/** What the test does to the next requests. `broken` is an answer that the SDK does not try again, so that nobody waits for that. */
export type Fault = 'none' | 'down' | 'broken' | 'hang' | 'lose-answer' | 'decline';

/**
 * The payment provider at the network edge: as much of Stripe's protocol as the backend speaks, with idempotency keys, and the
 * faults a network has. The unmodified SDK talks to it.
 */
export async function startStripeDouble(nowSeconds: () => number) {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, DoubleSubscription>();
  const customers = new Set<string>();
  /** Payments that were given back. */
  const refunds = new Set<string>();
  const answers = new Map<string, { status: number; body: unknown }>();
  const requests: { method: string; path: string; form: URLSearchParams }[] = [];
  /** Keys of requests that have not been answered yet. */
  const inFlight = new Set<string>();
  /** Requests that wait for the test, as at a slow bank. */
  let held: { on: RegExp; arrived(): void; released: Promise<void> } | undefined;
  const state = { fault: 'none' as Fault, faultOn: /^/ };

  const fail = (status: number, code: string, param?: string) => ({
    status,
    body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, param, message: code } },
  });
  const ok = (body: unknown) => ({ status: 200, body });

  const routes: [RegExp, (form: URLSearchParams, id: string) => { status: number; body: unknown }][] = [
    [
      /^POST \/v1\/customers$/,
      (form) => {
        const id = `cus_${randomUUID()}`;
        customers.add(id);
        return ok({ id, object: 'customer', email: form.get('email') });
      },
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
        if (!subscription) return fail(404, 'resource_missing');
        if (form.get('cancel_at') === '') subscription.cancel_at = null;
        if (form.has('cancel_at_period_end'))
          subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
        const item = subscription.items.data[0]!;
        item.price.id = form.get('items[0][price]') ?? item.price.id;
        if (form.get('billing_cycle_anchor[type]') === 'now') {
          item.current_period_start = nowSeconds();
          item.current_period_end = nowSeconds() + monthSeconds;
        }
        return ok(subscription);
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/([^/]+)$/,
      (_form, id) => {
        const subscription = subscriptions.get(id);
        if (!subscription) return fail(404, 'resource_missing');
        subscription.status = 'canceled';
        return ok(subscription);
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      (form) => ok({ object: 'list', data: [{ id: `in_${form.get('subscription')}` }], has_more: false }),
    ],
    [
      /^GET \/v1\/invoice_payments$/,
      (form) => {
        const payment = { type: 'payment_intent', payment_intent: `pi_${form.get('invoice')}` };
        return ok({ object: 'list', data: [{ id: 'inpay_1', amount_paid: 1999, payment }], has_more: false });
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      (form) => {
        const intent = form.get('payment_intent') ?? '';
        if (refunds.has(intent)) return fail(400, 'charge_already_refunded');
        refunds.add(intent);
        return ok({ id: `re_${intent}`, amount: 1999 });
      },
    ],
    [/^POST \/v1\/billing_portal\/sessions$/, (form) => ok({ url: `https://portal.test/${form.get('customer')}` })],
  ];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerAs = async () => {
      const url = new URL(request.url ?? '/', 'http://double');
      const isGet = request.method === 'GET';
      const form = isGet ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString());
      const line = `${request.method} ${url.pathname}`;
      const about = `${line}?${form}`;
      const fault = state.faultOn.test(about) ? state.fault : 'none';
      if (fault === 'hang') return;
      if (fault === 'down') return void request.socket.destroy();
      if (fault === 'broken') return void response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{}');
      requests.push({ method: request.method ?? '', path: url.pathname, form });
      const key = isGet ? undefined : (request.headers['idempotency-key'] as string | undefined);
      const send = ({ status, body }: { status: number; body: unknown }) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (key !== undefined && inFlight.has(key)) return send(fail(409, 'idempotency_key_in_use'));
      if (held?.on.test(about)) {
        if (key !== undefined) inFlight.add(key);
        held.arrived();
        await held.released;
        if (key !== undefined) inFlight.delete(key);
      }
      const known = key === undefined ? undefined : answers.get(key);
      const [pattern, act] = routes.find(([route]) => route.test(line)) ?? [/^/, () => fail(404, 'no_route')];
      const declined = fault === 'decline' && /^POST \/v1\/subscriptions\//.test(line);
      const answer = known ?? (declined ? fail(402, 'card_declined') : act(form, pattern.exec(line)?.[1] ?? ''));
      if (key !== undefined) answers.set(key, answer);
      if (fault === 'lose-answer') return void request.socket.destroy();
      send(answer);
    };
    request.on('end', () => void answerAs());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    ...{ sessions, subscriptions, customers, refunds, requests },
    get fault(): Fault {
      return state.fault;
    },
    set fault(fault: Fault) {
      state.fault = fault;
      state.faultOn = /^/;
    },
    /** Like `fault`, for the requests alone whose `METHOD /path?form` matches. */
    failOn(on: RegExp, fault: Fault) {
      Object.assign(state, { fault, faultOn: on });
    },
    /** Holds matching requests back before they act; `arrived` when the first is there, `release` lets them go on. */
    hold(on: RegExp) {
      let release = () => undefined as void;
      const released = new Promise<void>((resolve) => (release = resolve));
      const arrived = new Promise<void>((resolve) => (held = { on, arrived: resolve, released }));
      return {
        arrived,
        release: () => {
          held = undefined;
          release();
        },
      };
    },
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),

    /** The person pays on the hosted page. */
    pay(sessionId: string): DoubleSubscription {
      const session = sessions.get(sessionId)!;
      const subscription: DoubleSubscription = {
        id: `sub_${randomUUID()}`,
        object: 'subscription',
        customer: session.customer,
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        metadata: session.metadata,
        items: {
          data: [
            {
              id: `si_${randomUUID()}`,
              price: { id: session.priceId },
              current_period_start: nowSeconds(),
              current_period_end: nowSeconds() + monthSeconds,
            },
          ],
        },
      };
      subscriptions.set(subscription.id, subscription);
      Object.assign(session, { status: 'complete', subscription: subscription.id, url: null });
      return subscription;
    },

    forget() {
      for (const memory of [sessions, subscriptions, customers, refunds, answers]) memory.clear();
      requests.length = 0;
      held = undefined;
      Object.assign(state, { fault: 'none', faultOn: /^/ });
    },

    /** The next billing month begins. */
    renew({ items }: DoubleSubscription) {
      const item = items.data[0]!;
      item.current_period_start = item.current_period_end;
      item.current_period_end += monthSeconds;
    },

    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

export function signedEvent(
  type: string,
  object: object,
  signedAtSeconds: number,
  id = `evt_${randomUUID()}`,
  secret = webhookSecret,
) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = createHmac('sha256', secret).update(`${signedAtSeconds}.${payload}`).digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${signedAtSeconds},v1=${signature}`,
    },
  };
}

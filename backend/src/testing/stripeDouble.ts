import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { planIds, plans } from 'api-contract';

export const webhookSecret = 'whsec_test';
const monthSeconds = 30 * 86_400;

interface DoubleCharge {
  id: string;
  customer: string;
  created: number;
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  /** Status of its dispute. */
  dispute?: string;
}

interface Session {
  created: number;
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

const newPrice = (amount: number) => ({
  ...{
    object: 'price',
    unit_amount: amount,
    currency: 'eur',
    tax_behavior: 'inclusive',
    active: true,
    livemode: false,
  },
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
});

export interface DoubleSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  metadata: Record<string, string>;
  items: { data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[] };
}

/** What the test does to the next requests. `broken` is an answer that the SDK does not try again, so that nobody waits for that. */
export type Fault = 'none' | 'down' | 'broken' | 'hang' | 'lose-answer' | 'decline' | 'refuse' | 'no-balance';

/** At the requests named alone; from the first of them on, at all; or at all that come after it. */
export type FaultLasts = 'there' | 'from then on' | 'afterwards';

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
  /** By subscription, all of them paid. The payment of `in_1` is `pi_in_1`. */
  const invoices = new Map<string, { id: string; created: number; price: string }[]>();
  /** By subscription: what it was paid with. */
  const cards = new Map<string, string>();
  const answers = new Map<string, { status: number; body: unknown }>();
  /** Cards that were charged for a change. */
  const charged: { subscription: string; price: string; before: string }[] = [];
  const charges = new Map<string, DoubleCharge>();
  const events: { id: string; type: string; created: number; data: { object: object } }[] = [];
  const requests: { method: string; path: string; form: URLSearchParams }[] = [];
  /** Keys of requests that have not been answered yet. */
  const inFlight = new Set<string>();
  /** Requests that wait for the test, as at a slow bank. */
  let held: { on: RegExp; isLate: boolean; arrives(): void; released: Promise<'act' | 'drop'> } | undefined;
  let onConflict = () => undefined as void;
  const endpoints: { url: string; status: string; enabled_events: string[] }[] = [];
  const noFault = { fault: 'none' as Fault, faultOn: /^/, lasts: 'there' as FaultLasts, hit: () => undefined as void };
  const state = { ...noFault };
  /** Keys of processes that have died: they ask nothing more, and hear nothing. */
  const gone = new Set<string>();
  const invoice = (subscription: string, price: string, created: number) => {
    const paid = invoices.get(subscription) ?? [];
    const name = paid.length === 0 ? `in_${subscription}` : `in_${subscription}_${paid.length + 1}`;
    invoices.set(subscription, [...paid, { id: name, created, price }]);
  };

  const fail = (status: number, code: string, param?: string) => ({
    status,
    body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, param, message: code } },
  });
  const ok = (body: unknown) => ({ status: 200, body });

  /** As the owner has set them up. */
  const prices = new Map(planIds.map((id) => [`price_${id}`, newPrice(plans[id].priceCents)]));

  const routes: [RegExp, (form: URLSearchParams, id: string) => { status: number; body: unknown }][] = [
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
          invoice(id, item.price.id, nowSeconds());
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
        if (state.fault === 'no-balance') return fail(400, 'balance_insufficient');
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

  function faultFor(about: string): Fault {
    if (state.fault === 'none' || !state.faultOn.test(about)) return 'none';
    const { lasts } = state;
    if (lasts !== 'there') Object.assign(state, { faultOn: /^/, lasts: 'there' });
    if (lasts === 'afterwards') return 'none';
    state.hit();
    return state.fault;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerAs = async () => {
      const url = new URL(request.url ?? '/', 'http://double');
      const isGet = request.method === 'GET';
      const form = isGet ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString());
      const line = `${request.method} ${url.pathname}`;
      const about = `${line}?${form}`;
      const caller = request.headers.authorization ?? '';
      if (gone.has(caller)) return void request.socket.destroy();
      const fault = faultFor(about);
      if (fault === 'hang') return;
      if (fault === 'down') return void request.socket.destroy();
      if (fault === 'broken') {
        response.writeHead(500, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ error: { type: 'api_error', message: 'broken' } }));
      }
      requests.push({ method: request.method ?? '', path: url.pathname, form });
      const key = isGet ? undefined : (request.headers['idempotency-key'] as string | undefined);
      const send = ({ status, body }: { status: number; body: unknown }) =>
        gone.has(caller)
          ? void request.socket.destroy()
          : void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (key !== undefined && inFlight.has(key)) {
        onConflict();
        return send(fail(409, 'idempotency_key_in_use'));
      }
      if (fault === 'refuse') return send(fail(400, 'parameter_invalid'));
      const hold = held?.on.test(about) ? held : undefined;
      if (hold && !hold.isLate) {
        if (key !== undefined) inFlight.add(key);
        hold.arrives();
        const fate = await hold.released;
        if (key !== undefined) inFlight.delete(key);
        if (fate === 'drop' || gone.has(caller)) return void request.socket.destroy();
      }
      const known = key === undefined ? undefined : answers.get(key);
      const [pattern, act] = routes.find(([route]) => route.test(line)) ?? [/^/, () => fail(404, 'no_route')];
      const declined = fault === 'decline' && /^POST \/v1\/subscriptions\//.test(line);
      const answer = known ?? (declined ? fail(402, 'card_declined') : act(form, pattern.exec(line)?.[1] ?? ''));
      if (key !== undefined) answers.set(key, answer);
      if (fault === 'lose-answer') return void request.socket.destroy();
      if (hold?.isLate) {
        hold.arrives();
        if ((await hold.released) === 'drop') return void request.socket.destroy();
      }
      send(answer);
    };
    request.on('end', () => void answerAs());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    ...{ sessions, subscriptions, customers, refunds, invoices, requests, prices, charged, gone },
    get fault(): Fault {
      return state.fault;
    },
    set fault(fault: Fault) {
      Object.assign(state, noFault, { fault });
    },
    /**
     * Like `fault`, for the requests alone whose `METHOD /path?form` matches, or for more of them. `hit` is told of each.
     */
    failOn(on: RegExp, fault: Fault, more: { lasts?: FaultLasts; hit?: () => void } = {}) {
      Object.assign(state, noFault, { fault, faultOn: on, ...more });
    },
    get isHolding(): boolean {
      return held !== undefined;
    },
    /** Resolves at the next request whose key is in flight. */
    conflict: () => new Promise<void>((resolve) => (onConflict = resolve)),
    /** Holds matching requests back before they act, or with `isLate` their answers; `arrived` when the first is there, `another` at the second. */
    hold(on: RegExp, { isLate = false } = {}) {
      let end: (fate: 'act' | 'drop') => void;
      const released = new Promise<'act' | 'drop'>((resolve) => (end = resolve));
      const endAll = (fate: 'act' | 'drop') => {
        held = undefined;
        end(fate);
      };
      const waiting: (() => void)[] = [];
      const arrived = new Promise<void>((resolve) => waiting.push(resolve));
      const another = new Promise<void>((resolve) => waiting.push(resolve));
      held = { on, isLate, released, arrives: () => waiting.shift()?.() };
      return {
        ...{ arrived, another },
        release: () => endAll('act'),
        /** The requests are lost: they never act, or are never answered. */
        drop: () => endAll('drop'),
      };
    },
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),

    /** The payment of the period that runs. */
    charge({ id, customer, items }: DoubleSubscription): DoubleCharge {
      const created = items.data[0]!.current_period_start;
      const charge = {
        id: `ch_${id}_${created}`,
        customer,
        created,
        amount: 1999,
        amount_refunded: 0,
        disputed: false,
      };
      charges.set(charge.id, charge);
      return charge;
    },

    /** Something happened, and is in the provider's list; whether it is delivered as well is the test's business. */
    happens(type: string, object: object): string {
      const id = `evt_${randomUUID()}`;
      events.push({ id, type, created: nowSeconds(), data: { object: structuredClone(object) } });
      return id;
    },

    /** The person pays on the hosted page. */
    pay(sessionId: string, card: string = randomUUID()): DoubleSubscription {
      const session = sessions.get(sessionId)!;
      const subscription: DoubleSubscription = {
        id: `sub_${randomUUID()}`,
        object: 'subscription',
        customer: session.customer,
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
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
      cards.set(subscription.id, card);
      invoice(subscription.id, session.priceId, nowSeconds());
      Object.assign(session, { status: 'complete', subscription: subscription.id, url: null });
      return subscription;
    },

    endpoints,
    forget() {
      endpoints.length = 0;
      const memories = [sessions, subscriptions, customers, refunds, answers, charges, invoices, cards];
      for (const memory of memories) memory.clear();
      for (const id of planIds) prices.set(`price_${id}`, newPrice(plans[id].priceCents));
      requests.length = 0;
      events.length = 0;
      charged.length = 0;
      held = undefined;
      gone.clear();
      Object.assign(state, noFault);
    },

    /** The next billing month begins, and is paid. */
    renew({ id, items }: DoubleSubscription) {
      const item = items.data[0]!;
      invoice(id, item.price.id, item.current_period_end);
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

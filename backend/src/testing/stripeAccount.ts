import { randomUUID } from 'node:crypto';
import { planIds, plans } from 'api-contract';

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

export type StripeAccount = ReturnType<typeof createStripeAccount>;

/** What the payment provider's double keeps, and what happens there without us. */
export function createStripeAccount(nowSeconds: () => number) {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, DoubleSubscription>();
  const customers = new Set<string>();
  /** Payments that were given back. */
  const refunds = new Set<string>();
  /** By subscription, all of them paid. The payment of `in_1` is `pi_in_1`. */
  const invoices = new Map<string, { id: string; created: number; price: string }[]>();
  /** By subscription: what it was paid with. */
  const cards = new Map<string, string>();
  /** Cards that were charged for a change. */
  const charged: { subscription: string; price: string; before: string }[] = [];
  const charges = new Map<string, DoubleCharge>();
  const events: { id: string; type: string; created: number; data: { object: object } }[] = [];
  const endpoints: { url: string; status: string; enabled_events: string[] }[] = [];
  /** As the owner has set them up. */
  const prices = new Map(planIds.map((id) => [`price_${id}`, newPrice(plans[id].priceCents)]));

  const invoice = (subscription: string, price: string, created: number) => {
    const paid = invoices.get(subscription) ?? [];
    const name = paid.length === 0 ? `in_${subscription}` : `in_${subscription}_${paid.length + 1}`;
    invoices.set(subscription, [...paid, { id: name, created, price }]);
  };

  return {
    ...{
      sessions,
      subscriptions,
      customers,
      refunds,
      invoices,
      cards,
      charged,
      charges,
      events,
      endpoints,
      prices,
      nowSeconds,
    },

    /** A billing month begins with the card's charge. */
    begin(subscription: DoubleSubscription) {
      const item = subscription.items.data[0]!;
      invoice(subscription.id, item.price.id, nowSeconds());
      item.current_period_start = nowSeconds();
      item.current_period_end = nowSeconds() + monthSeconds;
    },

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

    /** The next billing month begins, and is paid. */
    renew({ id, items }: DoubleSubscription) {
      const item = items.data[0]!;
      invoice(id, item.price.id, item.current_period_end);
      item.current_period_start = item.current_period_end;
      item.current_period_end += monthSeconds;
    },

    forget() {
      for (const memory of [sessions, subscriptions, customers, refunds, charges, invoices, cards]) memory.clear();
      for (const list of [endpoints, events, charged]) list.length = 0;
      for (const id of planIds) prices.set(`price_${id}`, newPrice(plans[id].priceCents));
    },
  };
}

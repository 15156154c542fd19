import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type * as api from './apiObjects.ts';
import type { Delivery } from './Delivery.ts';
import type { Fault } from './Fault.ts';
import type * as payment from './paymentObjects.ts';

/** Objects by their id, oldest first. */
type Collection<T> = Record<string, T>;

export interface Data {
  /** Seconds by which the sandbox's clock is ahead of the real time. */
  clockAhead: number;
  switches: Switches;
  customers: Collection<api.Customer>;
  products: Collection<api.Product>;
  prices: Collection<api.Price>;
  paymentMethods: Collection<api.PaymentMethod>;
  sessions: Collection<api.CheckoutSession>;
  subscriptions: Collection<api.Subscription>;
  invoices: Collection<api.Invoice>;
  invoicePayments: Collection<payment.InvoicePayment>;
  paymentIntents: Collection<payment.PaymentIntent>;
  charges: Collection<payment.Charge>;
  refunds: Collection<payment.Refund>;
  disputes: Collection<payment.Dispute>;
  /** By the secret token in the address of the portal. */
  portalSessions: Collection<api.PortalSession>;
  events: Collection<api.ApiEvent>;
  deliveries: Collection<Delivery>;
  /** By idempotency key. */
  responses: Collection<StoredResponse>;
}

/** Settings that testers change on the control page. */
export interface Switches {
  /** No event is delivered. */
  paused: boolean;
  /** Every event is delivered twice. */
  duplicate: boolean;
  /** Events are delivered in random order. */
  reorder: boolean;
}

/** Response that a repeated request with the same idempotency key gets again. */
interface StoredResponse {
  /** Hash of the request. */
  request: string;
  status: number;
  body: unknown;
  /** Real time in milliseconds. */
  at: number;
}

interface StateOptions {
  /** File that keeps the state over restarts. Without it, the state is only in memory. */
  file?: string;
  /** Returns the real time in milliseconds. */
  realTime?: () => number;
}

const emptyData = (): Data => ({
  clockAhead: 0,
  switches: { paused: false, duplicate: false, reorder: false },
  customers: {},
  products: {},
  prices: {},
  paymentMethods: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portalSessions: {},
  events: {},
  deliveries: {},
  responses: {},
});

const responseLifetimeMs = 24 * 60 * 60 * 1000;
const maxEvents = 3000;

/** State of the sandbox, a stand-in for Stripe's server. Callers change `data`, then `save` before they respond. */
export class ServerState {
  readonly data: Data;
  /** Failures that a test has ordered for the next calls; not stored. */
  faults: Fault[] = [];
  /** Webhook endpoints that receive events; not stored. */
  webhookEndpoints: api.WebhookEndpoint[] = [];
  readonly realTime: () => number;
  readonly #file: string | undefined;

  constructor({ file, realTime = Date.now }: StateOptions) {
    this.#file = file;
    this.realTime = realTime;
    const stored = file === undefined ? undefined : (readJsonFile(file) as Partial<Data> | undefined);
    this.data = { ...emptyData(), ...stored };
  }

  /** Returns the time of the sandbox's clock in seconds since 1970. */
  now(): number {
    return Math.floor(this.realTime() / 1000) + this.data.clockAhead;
  }

  setClock(seconds: number): void {
    this.data.clockAhead = seconds - Math.floor(this.realTime() / 1000);
  }

  reset(): void {
    Object.assign(this.data, emptyData());
    this.faults = [];
    this.webhookEndpoints = [];
  }

  save(): void {
    if (this.#file === undefined) return;
    this.#removeOld();
    writeFileAtomically(this.#file, JSON.stringify(this.data));
  }

  /** Removes delivered events above the limit, and responses older than a day. */
  #removeOld(): void {
    const { events, deliveries, responses } = this.data;
    const delivered = Object.values(deliveries).filter(({ state }) => state === 'delivered');
    for (const { id, event } of delivered.slice(0, Math.max(0, Object.keys(events).length - maxEvents))) {
      delete deliveries[id];
      delete events[event];
    }
    const oldest = this.realTime() - responseLifetimeMs;
    for (const [key, { at }] of Object.entries(responses)) if (at < oldest) delete responses[key];
  }
}

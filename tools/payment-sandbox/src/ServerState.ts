import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type * as api from './apiObjects.ts';
import type { Fault } from './Fault.ts';
import type * as payment from './paymentObjects.ts';

/** Objects by id, unless a comment names another key; oldest first. */
type Collection<T> = Record<string, T>;

interface Attempt {
  /** ISO 8601, real time. */
  at: string;
  /** HTTP status, or the error because of which there was no response. */
  result: string;
}

/** Delivery of an event of the sandbox to the backend's webhook (webhooks/WebhookQueue.ts). */
export interface Delivery {
  id: string;
  /** Id of the event. */
  event: string;
  /** Type of the event: `invoice.paid`. */
  type: string;
  state: 'pending' | 'delivered';
  /** Real time in milliseconds since 1970. */
  nextAttemptAt: number;
  /** Whether to deliver once more after the first success (switch `duplicate` of the control page). */
  repeatOnSuccess: boolean;
  attempts: Attempt[];
}

/** Settings of the deliveries that testers change on the control page. */
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
  /** Address and body of the request, as JSON, to notice another request with this key. */
  request: string;
  status: number;
  body: unknown;
  /** Real time in milliseconds since 1970. */
  at: number;
}

interface StateOptions {
  /** File that keeps the state over restarts. Without it, the state is only in memory. */
  file?: string;
  /** Returns the real time in milliseconds since 1970. */
  realTime?: () => number;
}

const createEmptyData = () => ({
  /** Seconds by which the sandbox's clock is ahead of the real time. */
  clockAhead: 0,
  switches: { paused: false, duplicate: false, reorder: false } as Switches,
  customers: {} as Collection<api.Customer>,
  prices: {} as Collection<api.Price>,
  paymentMethods: {} as Collection<api.PaymentMethod>,
  sessions: {} as Collection<api.CheckoutSession>,
  subscriptions: {} as Collection<api.Subscription>,
  invoices: {} as Collection<api.Invoice>,
  invoicePayments: {} as Collection<payment.InvoicePayment>,
  paymentIntents: {} as Collection<payment.PaymentIntent>,
  charges: {} as Collection<payment.Charge>,
  refunds: {} as Collection<payment.Refund>,
  disputes: {} as Collection<payment.Dispute>,
  /** By the secret token in the address of the portal. */
  portalSessions: {} as Collection<api.PortalSession>,
  events: {} as Collection<api.ApiEvent>,
  deliveries: {} as Collection<Delivery>,
  /** By idempotency key. */
  responses: {} as Collection<StoredResponse>,
});

type Data = ReturnType<typeof createEmptyData>;

const responseLifetimeMs = 24 * 60 * 60 * 1000;
/** Number of events above which delivered ones are removed. */
const maxEvents = 3000;

/** State of the sandbox, a stand-in for Stripe's server. Callers change `data`, then `save` before they respond. */
export class ServerState {
  readonly data: Data;
  /** Failures that a test has ordered for the next calls; not stored. */
  faults: Fault[] = [];
  /** Webhook endpoints that the API lists; not stored. Events go to the address that `WebhookQueue` got. */
  webhookEndpoints: api.WebhookEndpoint[] = [];
  /** Returns the real time in milliseconds since 1970. */
  readonly realTime: () => number;
  readonly #file: string | undefined;

  constructor({ file, realTime = Date.now }: StateOptions) {
    this.#file = file;
    this.realTime = realTime;
    const stored = file === undefined ? undefined : (readJsonFile(file) as Partial<Data> | undefined);
    this.data = { ...createEmptyData(), ...stored };
  }

  /** Returns the time of the sandbox's clock in seconds since 1970. */
  now(): number {
    return Math.floor(this.realTime() / 1000) + this.data.clockAhead;
  }

  /** Sets the sandbox's clock, which then goes on, to a time in seconds since 1970. */
  setClock(seconds: number): void {
    this.data.clockAhead = seconds - Math.floor(this.realTime() / 1000);
  }

  /** Removes all objects and settings, also the prices of the plans. */
  reset(): void {
    Object.assign(this.data, createEmptyData());
    this.faults = [];
    this.webhookEndpoints = [];
  }

  save(): void {
    // A state in memory is not written, and ends with the process, before it becomes too large.
    if (this.#file === undefined) return;
    this.#removeOldEntries();
    writeFileAtomically(this.#file, JSON.stringify(this.data));
  }

  /** Removes delivered events above the limit, and responses older than a day. */
  #removeOldEntries(): void {
    const { events, deliveries, responses } = this.data;
    const delivered = Object.values(deliveries).filter(({ state }) => state === 'delivered');
    const excess = Math.max(0, Object.keys(events).length - maxEvents);
    // Each event has exactly one delivery.
    for (const { id, event } of delivered.slice(0, excess)) {
      delete deliveries[id];
      delete events[event];
    }
    const oldest = this.realTime() - responseLifetimeMs;
    for (const [key, { at }] of Object.entries(responses)) if (at < oldest) delete responses[key];
  }
}

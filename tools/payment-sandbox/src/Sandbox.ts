import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { Delivery } from './Delivery.ts';
import type { Fault } from './Fault.ts';
import type * as o from './objects.ts';

type Collection<T> = Record<string, T>;

export interface Data {
  /** How far the sandbox's clock is ahead of the real one, in seconds. */
  clockAhead: number;
  switches: Switches;
  customers: Collection<o.Customer>;
  products: Collection<o.Product>;
  prices: Collection<o.Price>;
  paymentMethods: Collection<o.PaymentMethod>;
  sessions: Collection<o.CheckoutSession>;
  subscriptions: Collection<o.Subscription>;
  invoices: Collection<o.Invoice>;
  invoicePayments: Collection<o.InvoicePayment>;
  paymentIntents: Collection<o.PaymentIntent>;
  refunds: Collection<o.Refund>;
  portalSessions: Collection<o.PortalSession>;
  events: Collection<o.SandboxEvent>;
  deliveries: Collection<Delivery>;
  pendingLines: o.PendingLine[];
  remembered: Collection<RememberedAnswer>;
}

export interface Switches {
  /** No event leaves until the switch is off again. */
  paused: boolean;
  /** Every event is delivered twice. */
  duplicate: boolean;
  /** Events leave in random order. */
  reorder: boolean;
  /** What becomes of a subscription after the last failed collection. */
  afterLastFailure: 'cancel' | 'unpaid';
}

/** The answer to a request with an idempotency key. */
interface RememberedAnswer {
  request: string;
  requestId: string;
  status: number;
  body: unknown;
  /** Real time in milliseconds. */
  at: number;
}

const empty = (): Data => ({
  clockAhead: 0,
  switches: { paused: false, duplicate: false, reorder: false, afterLastFailure: 'cancel' },
  customers: {},
  products: {},
  prices: {},
  paymentMethods: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  paymentIntents: {},
  refunds: {},
  portalSessions: {},
  events: {},
  deliveries: {},
  pendingLines: [],
  remembered: {},
});

const rememberMs = 24 * 60 * 60 * 1000;
const eventLimit = 3000;

/** Everything the sandbox knows. Changes happen in memory, synchronously; `save` makes them last before anybody is told. */
export class Sandbox {
  readonly data: Data;
  /** What goes wrong with the next calls. Gone with a restart. */
  faults: Fault[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.data = { ...empty(), ...(readJsonFile(file) as Partial<Data> | undefined) };
  }

  /** The sandbox's clock in whole seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.data.clockAhead;
  }

  setClock(seconds: number): void {
    this.data.clockAhead = seconds - Math.floor(Date.now() / 1000);
  }

  save(): void {
    this.#forgetOld();
    writeFileAtomically(this.#file, JSON.stringify(this.data));
  }

  #forgetOld(): void {
    const { events, deliveries, remembered } = this.data;
    const settled = Object.values(deliveries).filter(({ state }) => state !== 'pending');
    for (const { id, event } of settled.slice(0, Math.max(0, Object.keys(events).length - eventLimit))) {
      delete deliveries[id];
      delete events[event];
    }
    for (const [key, { at }] of Object.entries(remembered)) if (Date.now() - at > rememberMs) delete remembered[key];
  }
}

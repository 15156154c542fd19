import type {
  ApiEvent,
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
  WebhookEndpoint,
} from './apiObjects.ts';
import type { Charge, Dispute, InvoicePayment, PaymentIntent, Refund } from './paymentObjects.ts';

/** Objects by id, unless a field below names another key. The oldest object comes first. */
type Collection<T> = Record<string, T>;

/** Everything that the sandbox stores in its file. Files of older versions may lack some of it. */
export interface SandboxData {
  /** Seconds by which the sandbox's clock is ahead of the real time. */
  clockAhead: number;
  switches: Switches;
  customers: Collection<Customer>;
  prices: Collection<Price>;
  paymentMethods: Collection<PaymentMethod>;
  sessions: Collection<CheckoutSession>;
  subscriptions: Collection<Subscription>;
  invoices: Collection<Invoice>;
  invoicePayments: Collection<InvoicePayment>;
  paymentIntents: Collection<PaymentIntent>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  /** By the secret token in the address of the portal. */
  portalSessions: Collection<PortalSession>;
  portalConfigurations: Collection<PortalConfiguration>;
  /** Endpoints that the API lists. The list does not change where `WebhookQueue` sends events. */
  webhookEndpoints: Collection<WebhookEndpoint>;
  events: Collection<ApiEvent>;
  deliveries: Collection<Delivery>;
  /** By idempotency key. */
  responses: Collection<StoredResponse>;
}

/** Delivery of an event to the backend's webhook. Each event has exactly one (webhooks/WebhookQueue.ts). */
export interface Delivery {
  id: string;
  /** Id of the event. */
  event: string;
  /** Type of the event: `invoice.paid`. */
  type: string;
  state: 'pending' | 'delivered';
  /** Real time in milliseconds since 1970. */
  nextAttemptAt: number;
  /** Whether to deliver once more after the first success (switch `duplicate`). */
  repeatOnSuccess: boolean;
  attempts: Attempt[];
}

export interface Attempt {
  /** ISO 8601, real time. */
  at: string;
  /** HTTP status of the response (`200`), or the error because of which there was none (`ECONNREFUSED`). */
  result: string;
}

/** Settings of the deliveries that testers change on the control page. */
export interface Switches {
  /** No event is delivered. */
  paused: boolean;
  /** Every event is delivered twice. */
  duplicate: boolean;
  /** Events are delivered in random order. */
  reorder: boolean;
  /** Refunds stay pending until the control page completes them. */
  pendingRefunds: boolean;
  /** The webhook endpoint has another version of the API, in which objects have other fields. */
  oldVersion: boolean;
  /** The owner has never saved the settings of the customer portal. */
  portalMissing: boolean;
}

export const switchNames = [
  'paused',
  'duplicate',
  'reorder',
  'pendingRefunds',
  'oldVersion',
  'portalMissing',
] as const satisfies (keyof Switches)[];

/** Returns the switches of which `isOn` says that they are on. */
export const createSwitches = (isOn: (name: keyof Switches) => boolean): Switches =>
  Object.fromEntries(switchNames.map((name) => [name, isOn(name)])) as unknown as Switches;

/** Response that a repeated request with the same idempotency key gets again. */
interface StoredResponse {
  /** Address and body of the request, as JSON. A request with the same key but another text here is refused. */
  request: string;
  status: number;
  body: object;
  /** Real time in milliseconds since 1970. */
  at: number;
}

export function createEmptyData(): SandboxData {
  return {
    clockAhead: 0,
    switches: createSwitches(() => false),
    customers: {},
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
    portalConfigurations: {},
    webhookEndpoints: {},
    events: {},
    deliveries: {},
    responses: {},
  };
}

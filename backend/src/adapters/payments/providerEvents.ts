import { readId, type Reference } from './providerObjects.ts';

/** Event of the payment provider, with the ids of the objects that it is about; null where it names none. */
export interface ProviderEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  sessionId: string | null;
  /** Payment that was disputed or refunded. */
  chargeId: string | null;
}

/** Fields in which an event names its subscription, session or charge; `parent` is a field of invoices. */
type EventObject = {
  id?: string;
  subscription?: Reference;
  charge?: Reference;
  parent?: { subscription_details?: { subscription: Reference } | null } | null;
};
/** Reads the ids that it finds in an event's object. */
type Reader = (object: EventObject) => Partial<ProviderEvent>;

const readSubscriptionEvent: Reader = ({ id }) => ({ subscriptionId: id ?? null });
/** Before API version 2025-03-31, which an endpoint may be set to, invoices had the field `subscription`. */
const readInvoiceEvent: Reader = ({ parent, subscription }) => ({
  subscriptionId: readId(parent?.subscription_details?.subscription ?? subscription),
});
const readChargeEvent: Reader = ({ id }) => ({ chargeId: id ?? null });
/** Disputes and refunds are objects of their own, which name their charge. */
const readDisputeOrRefundEvent: Reader = ({ charge }) => ({ chargeId: readId(charge) });
const readSessionEvent: Reader = ({ id, subscription }) => ({
  sessionId: id ?? null,
  subscriptionId: readId(subscription),
});

/**
 * Readers by type of event. Events of other types have no effect. `npm run ops -- setup-stripe` registers the webhook
 * endpoint for these types.
 */
export const eventReaders: Record<string, Reader> = {
  'checkout.session.completed': readSessionEvent,
  'checkout.session.expired': readSessionEvent,
  'customer.subscription.created': readSubscriptionEvent,
  'customer.subscription.updated': readSubscriptionEvent,
  'customer.subscription.deleted': readSubscriptionEvent,
  'customer.subscription.pending_update_applied': readSubscriptionEvent,
  'customer.subscription.pending_update_expired': readSubscriptionEvent,
  'customer.subscription.paused': readSubscriptionEvent,
  'customer.subscription.resumed': readSubscriptionEvent,
  'invoice.paid': readInvoiceEvent,
  'invoice.payment_failed': readInvoiceEvent,
  'invoice.payment_action_required': readInvoiceEvent,
  'charge.refunded': readChargeEvent,
  'charge.dispute.created': readDisputeOrRefundEvent,
  // An inquiry has become a dispute.
  'charge.dispute.funds_withdrawn': readDisputeOrRefundEvent,
  'charge.dispute.closed': readDisputeOrRefundEvent,
  'refund.failed': readDisputeOrRefundEvent,
};

/** Converts an event of Stripe. All ids of an event without a reader are null. */
export function convertEvent({
  id,
  type,
  data,
}: {
  id: string;
  type: string;
  data: { object: unknown };
}): ProviderEvent {
  const reader = Object.hasOwn(eventReaders, type) ? eventReaders[type] : undefined;
  return { id, type, subscriptionId: null, sessionId: null, chargeId: null, ...reader?.(data.object as EventObject) };
}

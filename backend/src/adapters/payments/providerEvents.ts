import { idOf, type Reference } from './providerObjects.ts';

export interface ProviderEvent {
  id: string;
  type: string;
  subscriptionId: string | null;
  sessionId: string | null;
  /** A payment that was disputed or given back. */
  chargeId: string | null;
}

/** Fields in which an event names its subscription or session. */
type EventObject = {
  id?: string;
  subscription?: Reference;
  charge?: Reference;
  parent?: { subscription_details?: { subscription: Reference } | null } | null;
};
type Reader = (object: EventObject) => Partial<ProviderEvent>;

const ofSubscription: Reader = ({ id }) => ({ subscriptionId: id ?? null });
const ofInvoice: Reader = ({ parent }) => ({ subscriptionId: idOf(parent?.subscription_details?.subscription) });
const ofCharge: Reader = ({ id }) => ({ chargeId: id ?? null });
const ofDispute: Reader = ({ charge }) => ({ chargeId: idOf(charge) });
const ofSession: Reader = ({ id, subscription }) => ({ sessionId: id ?? null, subscriptionId: idOf(subscription) });

/**
 * The events that make us look; every other one is taken without an effect. The endpoint asks for these
 * (docs/operations.md).
 */
export const eventReaders: Record<string, Reader> = {
  'checkout.session.completed': ofSession,
  'checkout.session.expired': ofSession,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'customer.subscription.paused': ofSubscription,
  'customer.subscription.resumed': ofSubscription,
  'invoice.paid': ofInvoice,
  'invoice.payment_failed': ofInvoice,
  'invoice.payment_action_required': ofInvoice,
  'charge.refunded': ofCharge,
  'charge.dispute.created': ofDispute,
  'charge.dispute.closed': ofDispute,
  'refund.failed': ofDispute,
};

export function readEvent({ id, type, data }: { id: string; type: string; data: { object: unknown } }): ProviderEvent {
  const reader = Object.hasOwn(eventReaders, type) ? eventReaders[type] : undefined;
  return { id, type, subscriptionId: null, sessionId: null, chargeId: null, ...reader?.(data.object as EventObject) };
}

export const readWebhookEndpoint = (endpoint: { url: string; status: string; enabled_events: string[] }) => ({
  url: endpoint.url,
  isEnabled: endpoint.status === 'enabled',
  events: endpoint.enabled_events,
});

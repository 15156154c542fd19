import type { ApiEvent, ApiResource, Invoice, Subscription } from './apiObjects.ts';
import { createId } from './createId.ts';
import { present } from './present.ts';
import type { ServerState } from './ServerState.ts';

/** Version of Stripe's API whose objects the sandbox returns. A test compares it with that of the pinned SDK. */
export const apiVersion = '2026-10-28.endive';

/** Version of an endpoint that the owner has created long ago, in which objects have other fields. */
export const oldApiVersion = '2024-06-20';

/** Stripe's events that the sandbox emits. A test of the backend compares them with those that it handles. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'refund.updated',
  'refund.failed',
] as const;

export type EventType = (typeof eventTypes)[number];

/**
 * Stores an event with a copy of the object as it is now, and a pending delivery of the event to the backend's webhook.
 * Returns the event's id. Callers start the deliveries when they have changed the state (`saveAndSendEvents`).
 */
export function emit(state: ServerState, type: EventType, object: ApiResource): string {
  const { data } = state;
  const id = createId('evt');
  data.events[id] = present({
    id,
    object: 'event',
    api_version: state.data.switches.oldVersion ? oldApiVersion : apiVersion,
    created: state.now(),
    data: { object: describeObject(state, object) },
    type,
  }) as ApiEvent;
  const deliveryId = createId('whd');
  // Random delays change the order of delivery.
  const delayMs = data.switches.reorder ? Math.random() * 1500 : 0;
  data.deliveries[deliveryId] = {
    id: deliveryId,
    event: id,
    type,
    state: 'pending',
    // Real time, unlike `created`: moving the sandbox's clock does not delay deliveries.
    nextAttemptAt: Date.now() + delayMs,
    repeatOnSuccess: data.switches.duplicate,
    attempts: [],
  };
  return id;
}

/** Returns an object as it is now, in the version of the API that the endpoint has. */
function describeObject(state: ServerState, stored: ApiResource): ApiResource {
  const object = present(stored) as ApiResource & Record<string, unknown>;
  if (!state.data.switches.oldVersion) return object;
  // Before 2025-03-31, an invoice named its subscription itself, and periods belonged to the subscription.
  if (object.object === 'invoice') {
    const { parent, ...rest } = object;
    const details = (parent as Invoice['parent']).subscription_details;
    return { ...rest, subscription: details.subscription } as unknown as ApiResource;
  }
  if (object.object !== 'subscription') return object;
  const [item] = (stored as Subscription).items.data;
  return {
    ...object,
    current_period_start: item?.current_period_start,
    current_period_end: item?.current_period_end,
  } as ApiResource;
}

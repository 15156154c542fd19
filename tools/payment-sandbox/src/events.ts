import type { ApiResource } from './apiObjects.ts';
import { createId } from './createId.ts';
import type { ServerState } from './ServerState.ts';

/** Version of Stripe's API whose objects the sandbox returns. A test compares it with that of the pinned SDK. */
export const apiVersion = '2026-10-28.endive';

/** Stripe's events that the sandbox emits. A test of the backend compares them with those that it handles. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
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
  data.events[id] = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: state.now(),
    data: { object: structuredClone(object) },
    type,
  };
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

import { subscriptionDetailsSchema, subscriptionEndSchema, type SubscriptionDetails } from 'api-contract';
import { request } from 'shared-auth';

/** The state after a cancellation or its withdrawal. `endDate` is ISO 8601 in UTC. */
export type SubscriptionEnd = ReturnType<typeof subscriptionEndSchema.parse>;

export function loadSubscription(signal: AbortSignal): Promise<SubscriptionDetails> {
  return request({
    to: 'gateway',
    path: '/subscription/api/Subscription/details',
    read: (json) => subscriptionDetailsSchema.parse(json),
    signal,
  });
}

/** Cancels to the end of the billing period; succeeds only when the server has stored it. */
export function cancelSubscription(): Promise<SubscriptionEnd> {
  return request({
    to: 'backend',
    method: 'POST',
    path: '/api/subscription/cancel',
    read: (json) => subscriptionEndSchema.parse(json),
  });
}

/** Takes a cancellation back while the period still runs. */
export function resumeSubscription(): Promise<SubscriptionEnd> {
  return request({
    to: 'backend',
    method: 'POST',
    path: '/api/subscription/resume',
    read: (json) => subscriptionEndSchema.parse(json),
  });
}

/** Asks the server to fetch the subscription from the payment provider, for a confirmation that is late. */
export function reconcileSubscription(): Promise<void> {
  return request({ to: 'backend', method: 'POST', path: '/api/subscription/reconcile' });
}

import {
  checkoutAnswerSchema,
  portalAnswerSchema,
  subscriptionDetailsSchema,
  type CheckoutAnswer,
  type PlanId,
  type SubscriptionDetails,
} from 'api-contract';
import { request, RequestError } from 'shared-auth';

export function getSubscriptionDetails(signal?: AbortSignal): Promise<SubscriptionDetails> {
  return request({
    to: 'gateway',
    path: '/subscription/api/Subscription/details',
    read: (json) => subscriptionDetailsSchema.parse(json),
    signal,
  });
}

/** Rejects with „Subscription creation failed“ when the server answers with anything but success (specification section 7). */
export async function createCheckoutSession(priceId: string, signal?: AbortSignal): Promise<CheckoutAnswer> {
  try {
    return await request({
      to: 'backend',
      method: 'POST',
      path: '/api/subscription/create-checkout-session',
      body: { priceId },
      read: (json) => checkoutAnswerSchema.parse(json),
      signal,
    });
  } catch (error) {
    const refused = error instanceof RequestError && error.status !== undefined && error.status >= 300;
    throw refused ? new Error('Subscription creation failed', { cause: error }) : error;
  }
}

export function changePlan(planId: PlanId): Promise<unknown> {
  return request({ to: 'backend', method: 'POST', path: '/api/subscription/change', body: { planId } });
}

/** Takes a planned cancellation back. */
export function resumeSubscription(): Promise<unknown> {
  return request({ to: 'backend', method: 'POST', path: '/api/subscription/resume' });
}

/** The address of the provider's page for invoices and payment method; it is valid for minutes, so it is asked for on click. */
export async function getPortalAddress(): Promise<string> {
  const { url } = await request({
    to: 'backend',
    method: 'POST',
    path: '/api/subscription/portal',
    read: (json) => portalAnswerSchema.parse(json),
  });
  return url;
}

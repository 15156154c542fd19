import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { planIds } from './plans.ts';

/* Calls about the subscription of a customer. */

/** Plan, period and minutes. Minutes are whole story minutes, dates ISO 8601 in UTC. */
export const subscriptionDetailsSchema = () =>
  z.object({
    hasSubscription: z.boolean(),
    /** Whether an earlier subscription has left invoices. Not in the product's specification, so it may be missing. */
    hadSubscription: z.optional(z.boolean()),
    subscription: z.optional(
      z.nullable(
        z.object({
          /** German name of the plan. */
          name: z.string(),
          isActive: z.boolean(),
          /** End of the current billing period: renewal date, or the end when `cancelAtPeriodEnd`. */
          endDate: z.optional(z.nullable(z.string())),
          // The fields below are additions to the product's specification, so a server may leave them out.
          /** Plan of the current period. */
          planId: z.optional(z.nullable(z.enum(planIds))),
          /** The cheaper plan that begins with the next period; missing while nothing changes. */
          nextPlanId: z.optional(z.nullable(z.enum(planIds))),
          /** The larger plan that was requested, until the payment provider confirms or declines the payment. */
          pendingPlanId: z.optional(z.nullable(z.enum(planIds))),
          cancelAtPeriodEnd: z.optional(z.nullable(z.boolean())),
          /** The provider could not collect the last payment; the parent should look at the payment method. */
          paymentFailed: z.optional(z.nullable(z.boolean())),
          /** Number of the contract in mails. */
          orderNumber: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
    totalMinutesPerPeriod: z.optional(z.nullable(z.number())),
    usedMinutesInPeriod: z.optional(z.nullable(z.number())),
    remainingMinutes: z.optional(z.nullable(z.number())),
  });

export type SubscriptionDetails = z.infer<ReturnType<typeof subscriptionDetailsSchema>>;

/** Plan, period and story minutes. */
export const getSubscription: Call<void, SubscriptionDetails> = {
  to: 'gateway',
  method: 'GET',
  path: '/subscription/api/Subscription/details',
  who: 'member',
  answer: subscriptionDetailsSchema,
};

export const createCheckoutSessionInput = () =>
  z.strictObject({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) });

/**
 * `sessionId` is all that the product's specification demands. `url` is the hosted page of the same session, for
 * browsers that block the provider's script; `publishableKey` is missing if the configured provider has no script.
 */
const checkoutSessionSchema = () =>
  z.object({
    sessionId: z.string().check(z.minLength(1)),
    url: z.optional(z.nullable(z.string())),
    publishableKey: z.optional(z.nullable(z.string())),
  });

export type CheckoutSession = z.infer<ReturnType<typeof checkoutSessionSchema>>;

/** Opens a checkout for a plan, which the price id of the page configuration names. */
export const createCheckoutSession: Call<z.infer<ReturnType<typeof createCheckoutSessionInput>>, CheckoutSession> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/create-checkout-session',
  who: 'member',
  answer: checkoutSessionSchema,
};

/** Story that a box has told, in whole minutes. A `storyId` that was reported before is not counted again. */
export const reportMinutesInput = () =>
  z.strictObject({
    deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
    storyId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The maximum, far above the length of a story (`storyLengths`), rejects nonsense. */
    minutes: z.int().check(z.minimum(1), z.maximum(240)),
  });

/** Minutes that the box may still tell. */
const remainingMinutesSchema = () => z.object({ remainingMinutes: z.number() });

/** Reports a story that the box has told, and returns the minutes that are left. */
export const reportMinutes: Call<
  z.infer<ReturnType<typeof reportMinutesInput>>,
  z.infer<ReturnType<typeof remainingMinutesSchema>>
> = {
  to: 'gateway',
  method: 'POST',
  path: '/subscription/api/Subscription/report-minutes',
  who: 'box',
  answer: remainingMinutesSchema,
};

const portalSchema = () => z.object({ url: z.string() });

/** Returns the address of the payment provider's page for invoices and payment method, which is valid for minutes. */
export const openPortal: Call<void, z.infer<ReturnType<typeof portalSchema>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/portal',
  who: 'member',
  answer: portalSchema,
};

/** Makes the server read the subscription from the payment provider, for a page that waits for a late event. */
export const reconcileSubscription: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/reconcile',
  who: 'member',
};

/** Receives the payment provider's signed events (webhook). */
export const receivePaymentEvent: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/webhook',
  who: 'anyone',
};

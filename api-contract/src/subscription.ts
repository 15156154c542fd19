import * as z from 'zod/mini';
import { planIds } from './plans.ts';

/** Answer of `GET …/Subscription/details`. Minutes are whole story minutes, dates ISO 8601 in UTC. */
export const subscriptionDetailsSchema = z.object({
  hasSubscription: z.boolean(),
  subscription: z.optional(
    z.nullable(
      z.object({
        name: z.string(),
        isActive: z.boolean(),
        /** End of the current billing period: renewal date, or the end when `cancelAtPeriodEnd`. */
        endDate: z.optional(z.nullable(z.string())),
        /** Additions to the specification: optional, and the screens cope without them. */
        planId: z.optional(z.nullable(z.enum(planIds))),
        /** The cheaper plan that begins with the next period; missing while nothing changes. */
        nextPlanId: z.optional(z.nullable(z.enum(planIds))),
        cancelAtPeriodEnd: z.optional(z.nullable(z.boolean())),
        /** The provider could not collect the last payment; the parent should look at the payment method. */
        paymentFailed: z.optional(z.nullable(z.boolean())),
      }),
    ),
  ),
  totalMinutesPerPeriod: z.optional(z.nullable(z.number())),
  usedMinutesInPeriod: z.optional(z.nullable(z.number())),
  remainingMinutes: z.optional(z.nullable(z.number())),
});

export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

/** Body of `POST /api/subscription/create-checkout-session`. */
export const checkoutRequestSchema = z.strictObject({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) });

/**
 * `sessionId` is the specification's answer. `url` is the hosted page of the same session, for browsers in which the
 * provider's script is blocked; `publishableKey` is missing when no provider script belongs to the configured provider.
 */
export const checkoutAnswerSchema = z.object({
  sessionId: z.string().check(z.minLength(1)),
  url: z.optional(z.nullable(z.string())),
  publishableKey: z.optional(z.nullable(z.string())),
});

export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** Body of the box's `POST …/Subscription/report-minutes`. The same `storyId` counts once. */
export const reportMinutesSchema = z.strictObject({
  deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
  storyId: z.string().check(z.minLength(1), z.maxLength(64)),
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
});

/** Answer to a report: what the box may still tell. */
export const reportMinutesAnswerSchema = z.object({ remainingMinutes: z.number() });

/** Body of `POST /api/subscription/change`. */
export const changePlanSchema = z.strictObject({ planId: z.enum(planIds) });

/** Answer of `cancel` and `resume`: the state after the call. */
export const subscriptionEndSchema = z.object({ cancelAtPeriodEnd: z.boolean(), endDate: z.nullable(z.string()) });

/** Answer of `POST /api/subscription/portal`: the provider's page for invoices and payment method. */
export const portalAnswerSchema = z.object({ url: z.string() });

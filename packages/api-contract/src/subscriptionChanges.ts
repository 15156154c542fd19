import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { planIds } from './plans.ts';

/*
 * Calls about changes of a running subscription. Schemas are functions, so that a bundler can drop those that a page
 * does not use.
 */

export const previewPlanChangeInput = () => z.strictObject({ planId: z.enum(planIds) });

/**
 * Charge of a change to a larger plan, in euro cents. `prorationDate` (in seconds since 1970) is the time from which
 * the rest of the old period is credited. A change that is sent with the same `prorationDate` charges the same amount.
 */
const planChangePreviewSchema = () => z.object({ cents: z.int(), prorationDate: z.int() });

export type PlanChangePreview = z.infer<ReturnType<typeof planChangePreviewSchema>>;

/** Asks the payment provider what a change to a larger plan would charge today. Changes nothing. */
export const previewPlanChange: Call<z.infer<ReturnType<typeof previewPlanChangeInput>>, PlanChangePreview> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/preview-change',
  who: 'member',
  answer: planChangePreviewSchema,
};

export const changePlanInput = () =>
  z.strictObject({
    planId: z.enum(planIds),
    /** `prorationDate` of the preview that the user has seen, so that the charge is the shown amount. Default: now. */
    prorationDate: z.optional(z.int()),
  });

/**
 * Changes the plan. A larger plan is charged at once. `timeoutMs` is longer than the server waits for the payment
 * provider. While the payment has no outcome yet, the subscription's details name the plan as `pendingPlanId`.
 */
export const changePlan: Call<z.infer<ReturnType<typeof changePlanInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/change',
  who: 'member',
  timeoutMs: 30_000,
};

/** State after a cancellation was made or taken back. `endDate` is ISO 8601 in UTC. */
const subscriptionEndSchema = () =>
  z.object({
    cancelAtPeriodEnd: z.boolean(),
    endDate: z.nullable(z.string()),
    /** True if the payment provider is unreachable: the server has stored the cancellation, and sends it later. */
    waits: z.optional(z.boolean()),
  });

export type SubscriptionEnd = z.infer<ReturnType<typeof subscriptionEndSchema>>;

/** Cancels to the end of the billing period. Succeeds when the server has stored the cancellation: see `waits`. */
export const cancelSubscription: Call<void, SubscriptionEnd> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/cancel',
  who: 'member',
  answer: subscriptionEndSchema,
};

/** Takes a cancellation back, before the end of the billing period. */
export const resumeSubscription: Call<void, SubscriptionEnd> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/resume',
  who: 'member',
  answer: subscriptionEndSchema,
};

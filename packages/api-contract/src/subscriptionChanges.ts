import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { planIds } from './plans.ts';

/*
 * Calls about changes of a running subscription. Schemas are functions, so that a bundler can drop those that a page
 * does not use.
 */

export const previewPlanChangeInput = () => z.strictObject({ planId: z.enum(planIds) });

/** Charge of a change to a larger plan, in euro cents, as calculated at `previewedAt` (in seconds since 1970). */
const planChangePreviewSchema = () => z.object({ cents: z.int(), previewedAt: z.int() });

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
    /** Both fields of the preview that the customer has seen; a larger plan is not charged without them. */
    previewedAt: z.optional(z.int()),
    previewedCents: z.optional(z.int()),
  });

/**
 * Changes the plan. A larger plan is charged at once; `amount-changed` means that its preview must be shown again.
 * `timeoutMs` is longer than the server waits for the payment provider. While the bank waits for a confirmation, the
 * subscription's details name the plan as `pendingPlanId`.
 */
export const changePlan: Call<z.infer<ReturnType<typeof changePlanInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/change',
  who: 'member',
  timeoutMs: 30_000,
};

/** Discards a change to a larger plan whose payment is open. If it was paid in the meantime, it stays. */
export const discardPlanChange: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/discard-change',
  who: 'member',
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

import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { planIds } from './plans.ts';

/* Calls about changes of a running subscription. Schemas are functions: see `Call`. */

export const previewPlanChangeInput = () => z.strictObject({ planId: z.enum(planIds) });

/**
 * Charge of a change to a larger plan, in euro cents. It is the amount that is charged if the change is confirmed with
 * the same `prorationDate`: the moment, in seconds since 1970, from which the rest of the old period is credited.
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
    /**
     * `prorationDate` of the preview that the user has confirmed, so that the charge is the shown amount. Default: now.
     */
    prorationDate: z.optional(z.int()),
  });

/**
 * Changes the plan, which charges a card. The server stops waiting for the payment provider before `timeoutMs` is over.
 * Until the outcome is known, the subscription's details name the plan as `pendingPlanId`.
 */
export const changePlan: Call<z.infer<ReturnType<typeof changePlanInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/change',
  who: 'member',
  timeoutMs: 30_000,
};

/** State after a cancellation or after taking it back. `endDate` is ISO 8601 in UTC. */
const subscriptionEndSchema = () =>
  z.object({
    cancelAtPeriodEnd: z.boolean(),
    endDate: z.nullable(z.string()),
    /** True if the payment provider is unreachable: the cancellation is stored and sent to it later. */
    waits: z.optional(z.boolean()),
  });

export type SubscriptionEnd = z.infer<ReturnType<typeof subscriptionEndSchema>>;

/** Cancels to the end of the billing period; succeeds if the server has stored it, even without the provider. */
export const cancelSubscription: Call<void, SubscriptionEnd> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/cancel',
  who: 'member',
  answer: subscriptionEndSchema,
};

/** Takes a planned cancellation back while the period still runs. */
export const resumeSubscription: Call<void, SubscriptionEnd> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/resume',
  who: 'member',
  answer: subscriptionEndSchema,
};

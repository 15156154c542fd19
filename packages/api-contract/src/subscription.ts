import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { planIds } from './plans.ts';
import { mailedLinkAnswer, type MailedLinkAnswer, type tokenInput } from './signups.ts';

/*
 * Calls about the subscription of a customer. Schemas are functions, so that a bundler can drop those that a page does
 * not use.
 */

/**
 * Plan, billing period, and whole minutes of stories; all three are missing without a subscription. Dates are ISO 8601
 * in UTC. A field that is marked as an addition may be missing: a server that follows only the customer's specification
 * does not send it.
 */
export const subscriptionDetailsSchema = () =>
  z.object({
    hasSubscription: z.boolean(),
    /** Addition. True if there is no subscription now, but invoices of an earlier one. */
    hadSubscription: z.optional(z.boolean()),
    /** Addition. When the earlier subscription ended; null if there is none, or if it was never paid. */
    endedAt: z.optional(z.nullable(z.string())),
    subscription: z.optional(
      z.nullable(
        z.object({
          /** German name of the plan. */
          name: z.string(),
          isActive: z.boolean(),
          /** End of the billing period. The subscription renews then, or ends if `cancelAtPeriodEnd` is true. */
          endDate: z.optional(z.nullable(z.string())),
          // The fields below are additions.
          /** Plan of the current period. */
          planId: z.optional(z.nullable(z.enum(planIds))),
          /** Smaller plan that begins with the next period; null if the plan stays. */
          nextPlanId: z.optional(z.nullable(z.enum(planIds))),
          /** Larger plan to which the customer changes, while its payment is open; until then `planId` holds. */
          pendingPlanId: z.optional(z.nullable(z.enum(planIds))),
          /** Larger plan whose change has ended without a payment, until the next change or period. */
          endedChange: z.optional(
            z.nullable(z.object({ planId: z.enum(planIds), reason: z.enum(['declined', 'expired']) })),
          ),
          cancelAtPeriodEnd: z.optional(z.nullable(z.boolean())),
          /** True if the last payment is open: the customer should look at the payment method, or confirm it. */
          paymentFailed: z.optional(z.nullable(z.boolean())),
          /** True if the bank waits for the customer to confirm a payment, of a renewal or of `pendingPlanId`. */
          needsConfirmation: z.optional(z.nullable(z.boolean())),
          /** True if this month's payment was given up, so that it has few minutes; the next one is charged again. */
          isPeriodUnpaid: z.optional(z.nullable(z.boolean())),
          /** Cents per month that were paid for `planId`. They stay when new orders get another price. */
          priceCents: z.optional(z.nullable(z.int())),
          /** Cents per month from the next period on: of `nextPlanId`, or else of `planId`. */
          nextPriceCents: z.optional(z.nullable(z.int())),
          /** Whether a mail tells when the minutes run low; see `setMinutesMail`. */
          isMinutesMailOn: z.optional(z.nullable(z.boolean())),
          /** Number of the contract, as mails name it. */
          orderNumber: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
    totalMinutesPerPeriod: z.optional(z.nullable(z.number())),
    usedMinutesInPeriod: z.optional(z.nullable(z.number())),
    remainingMinutes: z.optional(z.nullable(z.number())),
  });

export type SubscriptionDetails = z.infer<ReturnType<typeof subscriptionDetailsSchema>>;

/** Reads the plan, the billing period and the minutes. */
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
 * Checkout session at the payment provider. With `publishableKey` and `sessionId`, the provider's script opens the
 * checkout. Without the script, the page navigates to `url`. The key is missing if the provider has no script. The
 * customer's specification demands only `sessionId`.
 */
const checkoutSessionSchema = () =>
  z.object({
    sessionId: z.string().check(z.minLength(1)),
    url: z.optional(z.nullable(z.string())),
    publishableKey: z.optional(z.nullable(z.string())),
  });

export type CheckoutSession = z.infer<ReturnType<typeof checkoutSessionSchema>>;

/** Creates a checkout session for a plan. The page configuration has the id of each plan's price (`priceId`). */
export const createCheckoutSession: Call<z.infer<ReturnType<typeof createCheckoutSessionInput>>, CheckoutSession> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/create-checkout-session',
  who: 'member',
  answer: checkoutSessionSchema,
};

/**
 * Story that a box has told. The server counts each `storyId` once, so that a box can repeat a report. No strict object,
 * as in all calls of boxes (`devices.ts`).
 */
export const reportMinutesInput = () =>
  z.object({
    deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
    storyId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Length of the story. The maximum is far above that of real stories (`ageFacts`). */
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

export const minutesMailInput = () => z.strictObject({ isOn: z.boolean() });

/** Switches the mail about few remaining minutes on or off. */
export const setMinutesMail: Call<z.infer<ReturnType<typeof minutesMailInput>>> = {
  to: 'backend',
  method: 'PUT',
  path: '/api/subscription/minutes-mail',
  who: 'member',
};

/** Switches that mail off with the token of its link. */
export const switchMinutesMailOff: Call<z.infer<ReturnType<typeof tokenInput>>, MailedLinkAnswer> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/minutes-mail/off',
  who: 'anyone',
  answer: mailedLinkAnswer,
};

const portalSchema = () => z.object({ url: z.string() });

/** Creates an address, valid for some minutes, of the payment provider's page for invoices and payment method. */
export const openPortal: Call<void, z.infer<ReturnType<typeof portalSchema>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/portal',
  who: 'member',
  answer: portalSchema,
};

/**
 * Returns the address of the payment provider's page on which the customer confirms or pays the open invoice. The page
 * does not lead back, so it belongs into a new tab. Throws `conflict` if no payment is open any more.
 */
export const openPaymentPage: Call<void, z.infer<ReturnType<typeof portalSchema>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/payment-page',
  who: 'member',
  answer: portalSchema,
};

/**
 * Makes the server read the subscription from the payment provider. A page calls this if the provider's event about a
 * payment is late.
 */
export const reconcileSubscription: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/reconcile',
  who: 'member',
};

/** Fields of the payment provider's events (Stripe) that the server reads; `data.object` is of the type's kind. */
export const paymentEventInput = () =>
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    type: z.string().check(z.minLength(1)),
    data: z.looseObject({ object: z.looseObject({}) }),
  });

/**
 * Receives the payment provider's events (webhook). The server checks their signature, in the header
 * `Stripe-Signature`, instead of a sign-in.
 */
export const receivePaymentEvent: Call<z.infer<ReturnType<typeof paymentEventInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/subscription/webhook',
  who: 'anyone',
};

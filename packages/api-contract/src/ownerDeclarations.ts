import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';
import { planIds } from './plans.ts';

/*
 * Calls of the owner, the operator of the site, about legal declarations: cancellations and withdrawals.
 * Schemas are functions, so that a bundle has only those it uses.
 */

/** Effect of a declaration at the payment provider. `refund`: ends the subscription at once and returns payments. */
export const declarationEffects = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationEffect = (typeof declarationEffects)[number];

/** Why a declaration waits for the owner. */
export const waitingReasons = [
  /** The address has no running subscription, or several. */
  'no-match',
  'several-matches',
  /** A cause or a later date is given, or the contract is not named exactly. */
  'cause',
  'later-date',
  'other-contract',
  /** Withdrawal without a sign-in, after the period, the second of a customer or card, or after considerable use. */
  'not-signed-in',
  'late',
  'withdrew-before',
  'used',
  /** The customer has decided otherwise since. */
  'went-on',
  /** The customer objected before, or there are many declarations about one subscription. */
  'objected-before',
  'many',
  /** There are more in an hour than are carried out automatically. */
  'flood',
] as const;

export type WaitingReason = (typeof waitingReasons)[number];

/** A declaration as the owner sees it. Dates are ISO 8601 in UTC. */
const ownerDeclaration = () =>
  z.object({
    reference: z.string(),
    kind: z.enum(['cancellation', 'withdrawal']),
    /** `matched` is carried out automatically, `queued` waits for the owner. */
    state: z.enum(['matched', 'queued', 'settled']),
    waitingReason: z.nullable(z.enum(waitingReasons)),
    /** Time of the next attempt; null unless `matched`. */
    nextAttemptAt: z.nullable(z.string()),
    /** Number of attempts so far. */
    attempts: z.int(),
    /** End of the contract as confirmed to the customer. */
    effectiveEnd: z.nullable(z.string()),
    receivedAt: z.string(),
    content: z.record(z.string(), z.nullable(z.string())),
    subscriptionId: z.nullable(z.string()),
    effect: z.nullable(z.enum(declarationEffects)),
    settledAt: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** Subscriptions of the given addresses that had not ended before. */
    candidates: z.array(
      z.object({
        subscriptionId: z.string(),
        plan: z.enum(planIds),
        status: z.string(),
        startedAt: z.nullable(z.string()),
        periodEnd: z.string(),
      }),
    ),
  });

export type OwnerDeclaration = z.infer<ReturnType<typeof ownerDeclaration>>;

/** Lists declarations that need the owner, with matching subscriptions; with `?all=true` the newest of all. */
export const listDeclarations: Call<void, OwnerDeclaration[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/declarations',
  who: 'owner',
  answer: () => z.array(ownerDeclaration()),
};

export const matchDeclarationInput = () =>
  z.strictObject({
    subscriptionId: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Address of the subscription's account, if the declaration does not name it. */
    account: z.optional(emailInput()),
    effect: z.optional(z.enum(declarationEffects)),
  });

/** Selects one of the matching subscriptions, and the effect. */
export const matchDeclaration: Call<z.infer<ReturnType<typeof matchDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/match',
  who: 'owner',
  answer: ownerDeclaration,
};

export const closeDeclarationInput = () =>
  z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });

/** Closes a declaration that was settled by hand, with a note. */
export const closeDeclaration: Call<z.infer<ReturnType<typeof closeDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/done',
  who: 'owner',
  answer: ownerDeclaration,
};

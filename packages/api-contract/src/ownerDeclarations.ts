import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';
import { planIds } from './plans.ts';

/*
 * Calls by which the owner, the operator of the site, works on legal declarations: cancellations and withdrawals that
 * customers have sent. Schemas are functions: see `Call`.
 */

/**
 * Effect of a declaration at the payment provider. `end-of-period`: ends the subscription with its billing period.
 * `refund`: ends it at once and returns the payments.
 */
export const declarationEffects = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationEffect = (typeof declarationEffects)[number];

/** Why a declaration is not carried out automatically, but waits for a decision of the owner. */
export const waitingReasons = [
  /** No running subscription has the e-mail address. */
  'no-match',
  /** Several running subscriptions have the e-mail address. */
  'several-matches',
  /** The cancellation names a good cause. */
  'cause',
  /** The cancellation names a later date than the next possible one. */
  'later-date',
  /** The contract is not named by one of the expected words. */
  'other-contract',
  /** The withdrawal was sent without a sign-in. */
  'not-signed-in',
  /** The withdrawal period is over. */
  'late',
  /** The customer or the card has withdrawn before. */
  'withdrew-before',
  /** A considerable part of the month's minutes was used before the withdrawal. */
  'used',
  /** After the declaration, the customer changed the plan or decided to stay. */
  'went-on',
  /** The customer has lately objected to another declaration about the subscription. */
  'objected-before',
  /** There are several declarations about the subscription within a day. */
  'many',
  /** There are more declarations within an hour than are carried out automatically. */
  'flood',
] as const;

export type WaitingReason = (typeof waitingReasons)[number];

/** A declaration as the owner sees it. Dates are ISO 8601 in UTC. */
const ownerDeclarationSchema = () =>
  z.object({
    /** Case number in mails, such as `K-7QX4M2ZC`. */
    reference: z.string(),
    kind: z.enum(['cancellation', 'withdrawal']),
    /**
     * `matched`: the backend carries it out, at once or after a waiting period.
     * `queued`: waits for the owner. `settled`: carried out, or closed by the owner.
     */
    state: z.enum(['matched', 'queued', 'settled']),
    /** Null unless it has waited for the owner. */
    waitingReason: z.nullable(z.enum(waitingReasons)),
    /** Time of the next attempt at the payment provider; null unless `matched`. */
    nextAttemptAt: z.nullable(z.string()),
    /** Number of attempts at the payment provider so far. */
    attempts: z.int(),
    /** End of the contract as confirmed to the customer. */
    effectiveEnd: z.nullable(z.string()),
    receivedAt: z.string(),
    /** Texts that the customer typed, by field of the form. */
    content: z.record(z.string(), z.nullable(z.string())),
    subscriptionId: z.nullable(z.string()),
    effect: z.nullable(z.enum(declarationEffects)),
    settledAt: z.nullable(z.string()),
    /** Why it was closed without being carried out; null otherwise. */
    note: z.nullable(z.string()),
    /**
     * Subscriptions that the declaration may mean, by the e-mail addresses in it: those that are running, and for a
     * withdrawal those that were paid for when it was received.
     */
    candidates: z.array(
      z.object({
        subscriptionId: z.string(),
        plan: z.enum(planIds),
        /** Status at the payment provider, such as `active`. */
        status: z.string(),
        startedAt: z.nullable(z.string()),
        periodEnd: z.string(),
      }),
    ),
  });

export type OwnerDeclaration = z.infer<ReturnType<typeof ownerDeclarationSchema>>;

/** Lists `queued` declarations, and others whose attempts keep failing; with `?all=true` the newest of all. */
export const listDeclarations: Call<void, OwnerDeclaration[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/declarations',
  who: 'owner',
  answer: () => z.array(ownerDeclarationSchema()),
};

export const matchDeclarationInput = () =>
  z.strictObject({
    subscriptionId: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** E-mail address of the subscription's account, if the declaration does not name it. */
    account: z.optional(emailInput()),
    effect: z.optional(z.enum(declarationEffects)),
  });

/** Decides which subscription is meant, and the effect: the declaration becomes `matched`. */
export const matchDeclaration: Call<z.infer<ReturnType<typeof matchDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/match',
  who: 'owner',
  answer: ownerDeclarationSchema,
};

export const closeDeclarationInput = () =>
  z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });

/** Marks a declaration as `settled` that the owner has dealt with by hand, with a note. */
export const closeDeclaration: Call<z.infer<ReturnType<typeof closeDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/done',
  who: 'owner',
  answer: ownerDeclarationSchema,
};

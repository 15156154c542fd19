import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';
import { planIds } from './plans.ts';

/*
 * Calls by which the owner, the operator of the site, works on legal declarations: cancellations and withdrawals that
 * customers have sent. Schemas are functions, as those of pages have to be (`Call`).
 */

/**
 * Effect of a declaration at the payment provider. `end-of-period`: ends the subscription with its billing period.
 * `end-now`: ends it at once. `refund`: ends it at once and refunds the payments.
 */
export const declarationEffects = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationEffect = (typeof declarationEffects)[number];

/** Reasons for which a declaration is not carried out automatically, but waits for a decision of the owner. */
export const waitingReasons = [
  /** No running subscription has the e-mail address. */
  'no-match',
  /** Several running subscriptions have the e-mail address. */
  'several-matches',
  /** The cancellation names a good cause. */
  'cause',
  /** The customer wants the contract to end later than possible: after the current billing period. */
  'later-date',
  /** The customer describes the contract by other words than `Abo` or a plan's name. */
  'other-contract',
  /** The withdrawal was sent without a sign-in. */
  'not-signed-in',
  /** The withdrawal period is over. */
  'late',
  /** An earlier withdrawal of the same customer, or of a contract paid with the same card, was refunded. */
  'withdrew-before',
  /** A considerable part of the month's minutes was used before the withdrawal. */
  'used',
  /** After the declaration, the customer changed the plan or decided to stay. */
  'went-on',
  /** The customer has lately taken another cancellation of the subscription back. */
  'kept-before',
  /** Several declarations about the subscription have arrived within a day. */
  'many',
  /** More declarations than usual take effect within an hour: the further ones are not carried out automatically. */
  'flood',
] as const;

export type WaitingReason = (typeof waitingReasons)[number];

/** A declaration as the owner sees it. Dates are ISO 8601 in UTC. */
const ownerDeclarationSchema = () =>
  z.object({
    /** Number of the declaration in mails, such as `K-7QX4M2ZC`. */
    reference: z.string(),
    kind: z.enum(['cancellation', 'withdrawal']),
    /**
     * `open`: the backend carries it out, at once or shortly before the period ends. `queued`: it waits for the owner.
     * `settled`: it is carried out, or closed.
     */
    state: z.enum(['open', 'queued', 'settled']),
    /** Null if the declaration has never been `queued`. */
    waitingReason: z.nullable(z.enum(waitingReasons)),
    /** Time of the next attempt at the payment provider; null unless `open`. */
    nextAttemptAt: z.nullable(z.string()),
    /** Number of attempts at the payment provider so far. */
    attempts: z.int(),
    /** End of the contract, as the mail to the customer names it. */
    effectiveEnd: z.nullable(z.string()),
    receivedAt: z.string(),
    /** Texts that the customer typed, by field of the form. */
    content: z.record(z.string(), z.nullable(z.string())),
    subscriptionId: z.nullable(z.string()),
    effect: z.nullable(z.enum(declarationEffects)),
    settledAt: z.nullable(z.string()),
    /** Reason for closing the declaration without carrying it out; null otherwise. */
    note: z.nullable(z.string()),
    /**
     * Subscriptions that the declaration may mean, because it names their account's e-mail address, or was found to
     * mean them when it arrived: running ones, and for a withdrawal also ended ones whose last period was not over.
     */
    candidates: z.array(
      z.object({
        subscriptionId: z.string(),
        /** Number in mails and forms; null until a row of an earlier version is next compared with the provider. */
        orderNumber: z.nullable(z.string()),
        plan: z.enum(planIds),
        /** Status at the payment provider, such as `active`. */
        status: z.string(),
        startedAt: z.nullable(z.string()),
        periodEnd: z.string(),
      }),
    ),
  });

export type OwnerDeclaration = z.infer<ReturnType<typeof ownerDeclarationSchema>>;

/** Lists `queued` declarations, and those whose attempts keep failing; with `?all=true` the latest of all states. */
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
    /** E-mail address of the subscription's account; required if the declaration has another address. */
    account: z.optional(emailInput()),
    effect: z.optional(z.enum(declarationEffects)),
  });

/** Decides which subscription a declaration means, and its effect. The backend then carries it out. */
export const matchDeclaration: Call<z.infer<ReturnType<typeof matchDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/match',
  who: 'owner',
  answer: ownerDeclarationSchema,
};

export const closeDeclarationInput = () =>
  z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });

/** Closes a declaration without carrying it out: it becomes `settled`. The owner deals with it by hand. */
export const closeDeclaration: Call<z.infer<ReturnType<typeof closeDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/done',
  who: 'owner',
  answer: ownerDeclarationSchema,
};

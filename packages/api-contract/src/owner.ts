import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';
import { planIds } from './plans.ts';

/**
 * Effect of a declaration at the payment provider. `refund`: the subscription ends at once and every payment is
 * returned.
 */
export const declarationActs = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationAct = (typeof declarationActs)[number];

/**
 * Why a declaration waits for the owner: no running subscription of the address, or several; a cause, a later date, a
 * contract that is not named exactly; a withdrawal without signing in, that is late, the second of a customer or card,
 * or follows considerable use; the customer decided otherwise since; somebody objected before, or there are many about
 * one subscription; more in an hour than are carried out without a person.
 */
export const waitingReasons = [
  'no-match',
  'several-matches',
  'cause',
  'later-date',
  'other-contract',
  'not-signed-in',
  'late',
  'withdrew-before',
  'used',
  'went-on',
  'objected-before',
  'many',
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
    waitsFor: z.nullable(z.enum(waitingReasons)),
    /** When it is tried (again); null unless `matched`. */
    nextAttemptAt: z.nullable(z.string()),
    /** How many times it was begun. */
    attempts: z.int(),
    /** The end that the customer was told. */
    promisedEnd: z.nullable(z.string()),
    receivedAt: z.string(),
    content: z.record(z.string(), z.nullable(z.string())),
    subscriptionId: z.nullable(z.string()),
    act: z.nullable(z.enum(declarationActs)),
    settledAt: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** Subscriptions that fit: of the addresses that were given, and not over before it. */
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

/**
 * Cancellations and withdrawals that need the owner, with the subscriptions they may mean; `?all=true` the newest of
 * all.
 */
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
    /** The address of the account that the subscription belongs to, where the declaration does not name it. */
    account: z.optional(emailInput()),
    act: z.optional(z.enum(declarationActs)),
  });

/** Says which of the fitting subscriptions is meant, and what is done with it. */
export const matchDeclaration: Call<z.infer<ReturnType<typeof matchDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/match',
  who: 'owner',
  answer: ownerDeclaration,
};

export const closeDeclarationInput = () =>
  z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });

/** Settled by hand, with a word on how. */
export const closeDeclaration: Call<z.infer<ReturnType<typeof closeDeclarationInput>>, OwnerDeclaration> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/declarations/:reference/done',
  who: 'owner',
  answer: ownerDeclaration,
};

/** One address that confirmed. Times are ISO 8601 in UTC. */
const ownerSignup = () =>
  z.object({
    email: z.string(),
    language: z.enum(['de', 'en']),
    requestedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime(),
    /** Which wording the person agreed to. */
    textVersion: z.string(),
    /** Belongs into every mail: ends the newsletter, or takes the pre-order back. */
    unsubscribeUrl: z.string(),
  });

export type OwnerSignup = z.infer<ReturnType<typeof ownerSignup>>;

/** Addresses that confirmed and have not unsubscribed, oldest first. `list` is `preorders` or `newsletter`. */
export const listSignups: Call<void, OwnerSignup[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/signups/:list',
  who: 'owner',
  answer: () => z.array(ownerSignup()),
};

const releasedDevice = () => z.object({ chestId: z.string(), linkedAt: z.string() });

/** Frees a serial number: the box is removed from its account and can be linked again. */
export const releaseDevice: Call<void, z.infer<ReturnType<typeof releasedDevice>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/devices/:chestId/release',
  who: 'owner',
  answer: releasedDevice,
};

/** A mail that did not reach its recipient. Times are ISO 8601 in UTC. */
const undeliveredMail = () =>
  z.object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    createdAt: z.string(),
    attempts: z.int(),
    /** Last response of the mail server. */
    failure: z.nullable(z.string()),
    /** Null: given up. */
    nextAttemptAt: z.nullable(z.string()),
    /** Whether it was given up with its text, so that it can be sent again. */
    isKept: z.boolean(),
  });

export type UndeliveredMail = z.infer<ReturnType<typeof undeliveredMail>>;

/** Mails that were given up, and those that have failed for a while, newest first. */
export const listUndeliveredMails: Call<void, UndeliveredMail[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/mails',
  who: 'owner',
  answer: () => z.array(undeliveredMail()),
};

const resentMail = () => z.object({ recipient: z.string(), subject: z.string() });

/** Tries a mail again that was given up and kept. */
export const resendMail: Call<void, z.infer<ReturnType<typeof resentMail>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/mails/:id/resend',
  who: 'owner',
  answer: resentMail,
};

export const eraseAddressInput = () => z.strictObject({ email: emailInput() });

/** How many rows were deleted, and what the law wants kept. */
const erasedAddress = () =>
  z.object({
    signups: z.int(),
    mails: z.int(),
    declarations: z.int(),
    /** Newsletter consents: three years. */
    keptProofs: z.int(),
    /** Those about a contract: eight years. Those that still wait: until they are settled. */
    keptDeclarations: z.int(),
    hasAccount: z.boolean(),
  });

export type ErasedAddress = z.infer<ReturnType<typeof erasedAddress>>;

/** Deletes what is kept under an address and no law wants (Art. 17 GDPR). */
export const eraseAddress: Call<z.infer<ReturnType<typeof eraseAddressInput>>, ErasedAddress> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/erase',
  who: 'owner',
  answer: erasedAddress,
};

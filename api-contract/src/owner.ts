import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { chestId } from './devices.ts';
import { planIds } from './plans.ts';

/** What a declaration leads to at the payment provider. `refund`: it ends at once and every payment is given back. */
export const declarationActs = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationAct = (typeof declarationActs)[number];

/** A declaration as the owner sees it. Dates are ISO 8601 in UTC. */
const ownerDeclaration = () =>
  z.object({
    reference: z.string(),
    kind: z.enum(['cancellation', 'withdrawal']),
    /** `matched` waits for the provider, `queued` for the owner. */
    state: z.enum(['matched', 'queued', 'settled']),
    receivedAt: z.string(),
    content: z.record(z.string(), z.nullable(z.string())),
    subscriptionId: z.nullable(z.string()),
    act: z.nullable(z.enum(declarationActs)),
    settledAt: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** Subscriptions of the address that was given. */
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

/** Cancellations and withdrawals that wait, with the subscriptions they may mean; `?all=true` all of them. */
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
    act: z.optional(z.enum(declarationActs)),
  });

/** Says which subscription is meant, and what is done with it. */
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
    /** Belongs into every newsletter; null for a pre-order. */
    unsubscribeUrl: z.nullable(z.string()),
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

export const releaseDeviceInput = () => z.strictObject({ chestId: chestId() });

const releasedDevice = () => z.object({ chestId: z.string(), linkedAt: z.string() });

/** Frees a serial number: the box is removed from the account that has it, and can be linked anew. */
export const releaseDevice: Call<
  z.infer<ReturnType<typeof releaseDeviceInput>>,
  z.infer<ReturnType<typeof releasedDevice>>
> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/devices/release',
  who: 'owner',
  answer: releasedDevice,
};

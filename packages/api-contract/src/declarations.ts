import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { checkLegible } from './checkLegible.ts';
import { emailInput } from './email.ts';
import type { tokenInput } from './signups.ts';

/* Calls about legal declarations: cancellations and withdrawals, with or without a sign-in. */

/** Most characters that a text in one line may have: a name, a contract. */
export const declarationLineMaxLength = 200;
/** Most characters that the reason of a cancellation may have. */
export const declarationReasonMaxLength = 2_000;

/** Required text in one line. */
const lineSchema = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(declarationLineMaxLength), checkLegible());
/** A calendar day without time of day, `YYYY-MM-DD`. */
const daySchema = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Fields of a cancellation. The law lists all fields that the form may have (§ 312k BGB): nothing may be added. There
 * is no honeypot either, because a declaration that was silently dropped would still be legally received.
 */
export const cancellationInput = () =>
  z.strictObject({
    /** `for-cause`: for a good cause, which `reason` names and the shop's owner judges. */
    kind: z.enum(['ordinary', 'for-cause']),
    /** Only for `for-cause`; `null` for an ordinary cancellation. */
    reason: z.nullable(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(declarationReasonMaxLength), checkLegible()),
    ),
    name: lineSchema(),
    /** Address of the account, which identifies the person. */
    email: emailInput(),
    /** The plan's name or the consumer's own words; `''` means the subscription. */
    contract: z.string().check(z.trim(), z.maxLength(declarationLineMaxLength), checkLegible()),
    /** `null` means the earliest possible date. */
    endDate: z.nullable(daySchema()),
    /** Address that the confirmation is sent to. */
    confirmationEmail: emailInput(),
  });

export type Cancellation = z.infer<ReturnType<typeof cancellationInput>>;

/** Fields of a withdrawal (§ 356a BGB). */
export const withdrawalInput = () =>
  z.strictObject({
    name: lineSchema(),
    /** Contract that is withdrawn from: the subscription, the box, an order number. */
    contract: lineSchema(),
    /** Address that the receipt is sent to. */
    email: emailInput(),
  });

export type Withdrawal = z.infer<ReturnType<typeof withdrawalInput>>;

/**
 * Receipt of a declaration that is stored. It does not depend on whether there is a contract, so that nobody learns
 * from it who is a customer.
 */
const receiptSchema = () =>
  z.object({
    /** Reference that the consumer quotes when asking about the declaration. */
    reference: z.string().check(z.minLength(1)),
    /** Legally relevant time: the server's, ISO 8601 in UTC. */
    receivedAt: z.string(),
    /**
     * When the declaration takes effect, ISO 8601 in UTC. Equal to `receivedAt` for the signed-in customer. A later
     * time for a cancellation that takes effect if a subscription is found and its account does not object until then.
     * Null if the shop's owner has to decide.
     */
    actsAt: z.nullable(z.string()),
  });

export type DeclarationReceipt = z.infer<ReturnType<typeof receiptSchema>>;

/** Cancels a contract, also without a sign-in. */
export const declareCancellation: Call<Cancellation, DeclarationReceipt> = {
  to: 'backend',
  method: 'POST',
  path: '/api/cancellation',
  who: 'optional',
  answer: receiptSchema,
};

/** Withdraws from a contract, also without a sign-in. */
export const declareWithdrawal: Call<Withdrawal, DeclarationReceipt> = {
  to: 'backend',
  method: 'POST',
  path: '/api/withdrawal',
  who: 'optional',
  answer: receiptSchema,
};

/**
 * Stops a declaration that somebody else made in the customer's name, with the token that was mailed to the account's
 * address only. Idempotent.
 */
export const objectToDeclaration: Call<z.infer<ReturnType<typeof tokenInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/declarations/object',
  who: 'anyone',
};

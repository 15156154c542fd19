import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { checkLegible } from './checkLegible.ts';
import { emailInput } from './email.ts';

/*
 * Calls about legal declarations (cancellations and withdrawals), with or without a sign-in. Schemas are functions, so
 * that a bundler can drop those that a page does not use.
 */

/** Maximum number of characters in a text of one line: a name, a contract. */
export const declarationLineMaxLength = 200;
/** Maximum number of characters in the reason of a cancellation. */
export const declarationReasonMaxLength = 2_000;

/** Required text of a short field. `checkLegible` rejects characters that were lost on the way, e.g. U+FFFD. */
const lineSchema = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(declarationLineMaxLength), checkLegible());
/** A calendar day without time of day, `YYYY-MM-DD`, which exists: not 30 February. */
const daySchema = () => z.iso.date();

/** Tells whether a text is a calendar day that exists, e.g. for a date field of a browser that does not know such. */
export const isDay = (text: string): boolean => daySchema().safeParse(text).success;

/**
 * Fields of a cancellation. The law lists all fields that the form may have (§ 312k BGB, the German Civil Code), so no
 * other may be added. There is no honeypot either: a declaration that the server dropped would still be legally valid.
 */
export const cancellationInput = () =>
  z.strictObject({
    /** `for-cause`: without notice, for a good cause. `reason` names it, and the shop's owner judges it. */
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
 * Receipt of a stored declaration. Its content does not depend on whether there is a contract, so that strangers
 * cannot find out who is a customer.
 */
const receiptSchema = () =>
  z.object({
    /** Reference that the consumer quotes when asking about the declaration. */
    reference: z.string().check(z.minLength(1)),
    /** Time that counts legally, by the server's clock, ISO 8601 in UTC. */
    receivedAt: z.string(),
    /**
     * Time by which the declaration takes effect, ISO 8601 in UTC. A signed-in customer's takes effect at once, at
     * `receivedAt`. A visitor's cancellation has taken effect a day later, if it means a contract. Null if the shop's
     * owner has to decide.
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

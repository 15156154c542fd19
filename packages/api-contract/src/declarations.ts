import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';
import { legible } from './legibleText.ts';
import type { tokenInput } from './signups.ts';

const line = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(200), legible());
/** A calendar day without time of day, `YYYY-MM-DD`. */
const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * § 312k BGB: the law names minimum and maximum, nothing may be added.
 * There is no honeypot either, because a declaration that was silently dropped would still count as received.
 */
export const cancellationInput = () =>
  z.strictObject({
    kind: z.enum(['ordinary', 'for-cause']),
    /** Only for `for-cause`; `null` for an ordinary cancellation. */
    reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
    name: line(),
    /** Identifies the person: the address of the account. */
    email: emailInput(),
    /** The plan's name or the consumer's own words. Empty means the subscription. */
    contract: z.string().check(z.trim(), z.maxLength(200)),
    /** `null` means the earliest possible date. */
    endDate: z.nullable(day()),
    /** Address that the confirmation is sent to. */
    confirmationEmail: emailInput(),
  });

export type Cancellation = z.infer<ReturnType<typeof cancellationInput>>;

/** § 356a BGB. */
export const withdrawalInput = () =>
  z.strictObject({
    name: line(),
    /** Contract that is withdrawn from: the subscription, the box, an order number. */
    contract: line(),
    /** Address that the receipt is sent to. */
    email: emailInput(),
  });

export type Withdrawal = z.infer<ReturnType<typeof withdrawalInput>>;

/**
 * Sent only after the declaration is stored. The same for customers and strangers: nobody learns here who has a
 * contract.
 */
const receipt = () =>
  z.object({
    /** Reference that the consumer quotes when asking about the declaration. */
    reference: z.string().check(z.minLength(1)),
    /** The server's time stamp, ISO 8601 in UTC: this one counts. */
    receivedAt: z.string(),
    /**
     * ISO 8601 in UTC. `receivedAt` for the signed-in customer: it takes effect at once. A later time: until then a
     * cancellation takes effect if a subscription is found and its account does not object. Null: the owner has to look
     * at it.
     */
    actsAt: z.nullable(z.string()),
  });

export type DeclarationReceipt = z.infer<ReturnType<typeof receipt>>;

/** Cancels a contract. Nobody has to sign in for it. */
export const declareCancellation: Call<Cancellation, DeclarationReceipt> = {
  to: 'backend',
  method: 'POST',
  path: '/api/cancellation',
  who: 'optional',
  answer: receipt,
};

/** Withdraws from a contract. Nobody has to sign in for it. */
export const declareWithdrawal: Call<Withdrawal, DeclarationReceipt> = {
  to: 'backend',
  method: 'POST',
  path: '/api/withdrawal',
  who: 'optional',
  answer: receipt,
};

/**
 * Stops a declaration that somebody else made, with the token that only the account's own address got. Repeating it is
 * fine.
 */
export const objectToDeclaration: Call<z.infer<ReturnType<typeof tokenInput>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/declarations/object',
  who: 'anyone',
};

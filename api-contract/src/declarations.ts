import * as z from 'zod/mini';
import { isEmail } from './email.ts';
import { planIds } from './plans.ts';

const email = z.string().check(z.trim(), z.refine(isEmail));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
/** A calendar day without time of day, `YYYY-MM-DD`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const cancellationKinds = ['ordinary', 'for-cause'] as const;

export type CancellationKind = (typeof cancellationKinds)[number];

/**
 * Body of `POST /api/cancellation` (§ 312k BGB), no bearer token. The law names minimum and maximum: nothing may be added.
 * There is no honeypot either, because a declaration that was silently dropped would still count as received.
 */
export const cancellationSchema = z.strictObject({
  kind: z.enum(cancellationKinds),
  /** Only for `for-cause`; `null` for an ordinary cancellation. */
  reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
  name: line,
  /** Identifies the person: the address of the account. */
  email,
  /** The plan's name or the consumer's own words. */
  contract: line,
  /** `null` means the earliest possible date. */
  endDate: z.nullable(day),
  /** Where the confirmation is sent. */
  confirmationEmail: email,
});

export type Cancellation = z.infer<typeof cancellationSchema>;

/** Body of `POST /api/withdrawal` (§ 356a BGB), no bearer token. */
export const withdrawalSchema = z.strictObject({
  name: line,
  /** What is withdrawn from: the subscription, the box, an order number. */
  contract: line,
  /** Where the receipt is sent. */
  email,
});

export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Answer to both: sent only after the declaration is stored. */
export const declarationReceiptSchema = z.object({
  /** What the consumer quotes when asking about the declaration. */
  reference: z.string().check(z.minLength(1)),
  /** The server's time stamp, ISO 8601 in UTC: this one counts. */
  receivedAt: z.string(),
  /** ISO 8601 in UTC, when a matching contract was found and its end is known. */
  endDate: z.optional(z.nullable(z.string())),
});

export type DeclarationReceipt = z.infer<typeof declarationReceiptSchema>;

/** What a declaration leads to at the payment provider. `refund`: it ends at once and every payment is given back. */
export const declarationActs = ['end-of-period', 'end-now', 'refund'] as const;

export type DeclarationAct = (typeof declarationActs)[number];

/** A declaration as the owner sees it. Dates are ISO 8601 in UTC. */
export const ownerDeclarationSchema = z.object({
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

export type OwnerDeclaration = z.infer<typeof ownerDeclarationSchema>;

export const ownerDeclarationsSchema = z.array(ownerDeclarationSchema);

/** Body of `POST /api/owner/declarations/:reference/match`: which subscription is meant, and what is done with it. */
export const ownerMatchSchema = z.strictObject({ subscriptionId: line, act: z.optional(z.enum(declarationActs)) });

/** Body of `POST /api/owner/declarations/:reference/done`: settled by hand, with a word on how. */
export const ownerDoneSchema = z.strictObject({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });

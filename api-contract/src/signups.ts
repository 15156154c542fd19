import * as z from 'zod/mini';
import { isEmail } from './email.ts';

const email = z.string().check(z.trim(), z.refine(isEmail));

/** Body of `POST /api/preorder/create` and `POST /api/newsletter/subscribe`: e-mail only. The mail's language follows `Accept-Language`. */
export const emailOnlySchema = z.strictObject({ email });

/** Body of the confirmation page's POST: the token of the mailed link. A GET never confirms. */
export const confirmTokenSchema = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

/**
 * What the server accepts for them: people send the address alone; a filled honeypot `website` marks a machine, which gets
 * the same answer while nothing is stored.
 */
export const signupRequestSchema = z.strictObject({ email, website: z.optional(z.string().check(z.maxLength(500))) });

/** Answer to both, whether the address is new, known or a machine's. Clients do not read it. */
export const signupAnswerSchema = z.object({ status: z.literal('check-your-mail') });

/** One address that confirmed, as the owner gets it. Times are ISO 8601 in UTC. */
export const ownerSignupSchema = z.object({
  email: z.string(),
  language: z.enum(['de', 'en']),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime(),
  /** Which wording the person agreed to. */
  textVersion: z.string(),
  /** Belongs into every newsletter; null for a pre-order. */
  unsubscribeUrl: z.nullable(z.string()),
});

export const ownerSignupsSchema = z.array(ownerSignupSchema);

export type OwnerSignup = z.infer<typeof ownerSignupSchema>;

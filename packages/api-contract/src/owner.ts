import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/* Calls of the owner, the operator of the site. Schemas are functions, as those of pages have to be (`Call`). */

/** One confirmed sign-up. Times are ISO 8601 in UTC. */
const ownerSignupSchema = () =>
  z.object({
    email: z.string(),
    language: z.enum(['de', 'en']),
    requestedAt: z.iso.datetime(),
    confirmedAt: z.iso.datetime(),
    /** Version of the text that the person agreed to. */
    textVersion: z.string(),
    /** Required in every mail: ends the newsletter or cancels the pre-order. */
    unsubscribeUrl: z.string(),
    /** Address for the header `List-Unsubscribe` of each newsletter (RFC 8058); null for pre-orders. */
    oneClickUrl: z.nullable(z.string()),
  });

export type OwnerSignup = z.infer<ReturnType<typeof ownerSignupSchema>>;

/** Lists confirmed sign-ups that were not cancelled since, oldest first. `:list` is `preorders` or `newsletter`. */
export const listSignups: Call<void, OwnerSignup[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/signups/:list',
  who: 'owner',
  answer: () => z.array(ownerSignupSchema()),
};

/** Addresses that have unsubscribed elsewhere, for example in the program that sends the newsletter. */
export const unsubscribeAddressesInput = () =>
  z.strictObject({ emails: z.array(emailInput()).check(z.minLength(1), z.maxLength(1000)) });

/** Number of addresses that get no newsletter any more, and those that had none. */
const unsubscribedAddressesSchema = () => z.object({ unsubscribed: z.number(), unknown: z.array(z.string()) });

/** Ends the newsletter of addresses that have unsubscribed elsewhere. Ones that have ended it before count, too. */
export const unsubscribeAddresses: Call<
  z.infer<ReturnType<typeof unsubscribeAddressesInput>>,
  z.infer<ReturnType<typeof unsubscribedAddressesSchema>>
> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/newsletter/unsubscribe',
  who: 'owner',
  answer: unsubscribedAddressesSchema,
};

/** Box that was removed: its serial number, and when it had been linked (ISO 8601 in UTC). */
const releasedDeviceSchema = () => z.object({ chestId: z.string(), linkedAt: z.string() });

/** Frees a serial number: the box is removed from its account and can be linked again. */
export const releaseDevice: Call<void, z.infer<ReturnType<typeof releasedDeviceSchema>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/devices/:chestId/release',
  who: 'owner',
  answer: releasedDeviceSchema,
};

/**
 * Ends every earlier sign-in of an account, in browsers and on boxes. A new sign-in stays possible, unless the account
 * is disabled in the identity provider's console. The console also shows the `:userId`.
 */
export const endSessionsOf: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/accounts/:userId/end-sessions',
  who: 'owner',
};

/** A mail that did not reach its recipient. Times are ISO 8601 in UTC. */
const undeliveredMailSchema = () =>
  z.object({
    id: z.string(),
    /** Kind of mail, such as `order-confirmation`. */
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    createdAt: z.string(),
    attempts: z.int(),
    /** Code of the last failure, and the status that the mail server sent, if any: `EENVELOPE 550`. */
    failure: z.nullable(z.string()),
    /** Null if there is no further attempt. */
    nextAttemptAt: z.nullable(z.string()),
    /** True if the mail's text is still stored, so that `resendMail` can send it again. */
    isKept: z.boolean(),
  });

export type UndeliveredMail = z.infer<ReturnType<typeof undeliveredMailSchema>>;

/** Lists mails that have failed several times or for the last time (given up), newest first. */
export const listUndeliveredMails: Call<void, UndeliveredMail[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/mails',
  who: 'owner',
  answer: () => z.array(undeliveredMailSchema()),
};

const resentMailSchema = () => z.object({ recipient: z.string(), subject: z.string() });

/** Sends a mail again that was given up and whose text is still stored (`isKept`). */
export const resendMail: Call<void, z.infer<ReturnType<typeof resentMailSchema>>> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/mails/:id/resend',
  who: 'owner',
  answer: resentMailSchema,
};

/** Something at the payment provider that this app does not know or has not set. Times are ISO 8601 in UTC. */
const providerFindingSchema = () =>
  z.object({
    /** Id of the object at the provider, such as `sub_1`, or the code of a refusal. */
    subject: z.string(),
    finding: z.string(),
    firstSeenAt: z.string(),
    lastSeenAt: z.string(),
  });

export type ProviderFinding = z.infer<ReturnType<typeof providerFindingSchema>>;

/** Lists such findings, the latest first. */
export const listProviderFindings: Call<void, ProviderFinding[]> = {
  to: 'backend',
  method: 'GET',
  path: '/api/owner/payments',
  who: 'owner',
  answer: () => z.array(providerFindingSchema()),
};

export const eraseAddressInput = () => z.strictObject({ email: emailInput() });

/** Numbers of deleted rows (`signups`, `mails`, `declarations`), and of rows that the law requires to keep. */
const erasedAddressSchema = () =>
  z.object({
    signups: z.int(),
    mails: z.int(),
    declarations: z.int(),
    /** Number of newsletter consents, which are kept for three years. */
    keptProofs: z.int(),
    /** Number of declarations about a contract, which are kept for eight years, and of those not settled yet. */
    keptDeclarations: z.int(),
    /** Whether the address belongs to an account, which this call does not erase. */
    hasAccount: z.boolean(),
  });

export type ErasedAddress = z.infer<ReturnType<typeof erasedAddressSchema>>;

/** Deletes the data of an address, except those that the law requires to keep (Art. 17 GDPR). */
export const eraseAddress: Call<z.infer<ReturnType<typeof eraseAddressInput>>, ErasedAddress> = {
  to: 'backend',
  method: 'POST',
  path: '/api/owner/erase',
  who: 'owner',
  answer: erasedAddressSchema,
};

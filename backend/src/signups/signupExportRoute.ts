import * as calls from 'api-contract';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { signups } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';
import { maximumBodyBytes } from '../http/admissionLimits.ts';
import { unsubscribe } from './mailedLinks.ts';
import type { SignupKind } from './signupKind.ts';
import { buildEndUrl, buildOneClickUrl } from './signupLinks.ts';

/** Kind of sign-up by the name of the list in the URL. */
const kindOfList = { preorders: 'preorder', newsletter: 'newsletter' } as const;

/** Adds the route with which the operator exports the addresses that may get mail, for a mail program. */
export function addSignupExportRoute(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.listSignups,
    {
      summary: 'Addresses that confirmed and have not unsubscribed, oldest first',
      params: z.object({ list: z.enum(['preorders', 'newsletter']) }),
    },
    async (request) => listConfirmed(dependencies, kindOfList[request.params.list]),
  );
  addRoute(
    app,
    calls.unsubscribeAddresses,
    {
      summary: 'End the newsletter of addresses that have unsubscribed elsewhere',
      input: calls.unsubscribeAddressesInput,
      bodyLimit: maximumBodyBytes,
    },
    async (request) => unsubscribeAddresses(dependencies, request.body.emails),
  );
}

/** Lists confirmed addresses, oldest first. Unconfirmed and unsubscribed ones must not get mail. */
async function listConfirmed(
  { db, config }: Pick<AppDependencies, 'config' | 'db'>,
  kind: SignupKind,
): Promise<calls.OwnerSignup[]> {
  const rows = await db
    .select()
    .from(signups)
    .where(and(eq(signups.kind, kind), eq(signups.status, 'confirmed'), isNotNull(signups.confirmedAt)))
    .orderBy(asc(signups.confirmedAt));
  return rows.map(({ email, language, requestedAt, confirmedAt, textVersion, unsubscribeToken }) => ({
    email,
    language,
    requestedAt: requestedAt.toISOString(),
    // Not null, by the condition above.
    confirmedAt: confirmedAt!.toISOString(),
    textVersion,
    // For a pre-order, this page cancels the reservation.
    unsubscribeUrl: buildEndUrl(kind, config.siteOrigin, unsubscribeToken, language),
    oneClickUrl: kind === 'newsletter' ? buildOneClickUrl(config.backendUrl, unsubscribeToken, language) : null,
  }));
}

/** Ends the newsletter of each address that has one, as its own link would. */
async function unsubscribeAddresses(dependencies: Pick<AppDependencies, 'db' | 'now'>, emails: string[]) {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows = await dependencies.db
    .select({ emailKey: signups.emailKey, unsubscribeToken: signups.unsubscribeToken })
    .from(signups)
    .where(and(eq(signups.kind, 'newsletter'), ne(signups.status, 'replaced'), inArray(signups.emailKey, keys)));
  for (const { unsubscribeToken } of rows) await unsubscribe(dependencies, unsubscribeToken);
  const known = new Set(rows.map(({ emailKey }) => emailKey));
  return { unsubscribed: rows.length, unknown: keys.filter((key) => !known.has(key)) };
}

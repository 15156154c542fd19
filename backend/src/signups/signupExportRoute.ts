import * as calls from 'api-contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { signups } from '../db/schema.ts';
import { addRoute } from '../http/addRoute.ts';
import type { SignupKind } from './signupKind.ts';
import { buildEndUrl } from './signupLinks.ts';

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
}

/** Lists confirmed addresses, oldest first. Unconfirmed and unsubscribed ones must not get mail. */
async function listConfirmed({ db, config }: AppDependencies, kind: SignupKind): Promise<calls.OwnerSignup[]> {
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
  }));
}

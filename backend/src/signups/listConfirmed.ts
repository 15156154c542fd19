import type { OwnerSignup } from 'api-contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { signups } from '../db/schema.ts';
import type { SignupKind } from './signupKind.ts';
import { buildEndUrl } from './signupLinks.ts';

/** Lists confirmed addresses, oldest first. Unconfirmed and unsubscribed ones must not get mail. */
export async function listConfirmed({ db, config }: AppDependencies, kind: SignupKind): Promise<OwnerSignup[]> {
  const rows = await db
    .select()
    .from(signups)
    .where(and(eq(signups.kind, kind), eq(signups.status, 'confirmed'), isNotNull(signups.confirmedAt)))
    .orderBy(asc(signups.confirmedAt));
  return rows.map(({ email, language, requestedAt, confirmedAt, textVersion, unsubscribeToken }) => ({
    email,
    language,
    requestedAt: requestedAt.toISOString(),
    confirmedAt: (confirmedAt as Date).toISOString(),
    textVersion,
    unsubscribeUrl: buildEndUrl(kind, config.siteOrigin, unsubscribeToken, language),
  }));
}

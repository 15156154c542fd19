import type { OwnerSignup } from 'api-contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { signups } from '../db/schema.ts';
import { endPages } from './requestSignup.ts';
import type { SignupKind } from './signupKind.ts';

/** Lists confirmed addresses. Unconfirmed and unsubscribed ones may not be written to. */
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
    unsubscribeUrl: endPages[kind](config.siteOrigin, unsubscribeToken, language),
  }));
}

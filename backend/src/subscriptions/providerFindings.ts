import { desc } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { providerFindings } from '../db/schema.ts';

/** Logs something unexpected at the payment provider, and puts it into the owner's list. */
export async function storeFinding(
  { db, log, now }: Pick<AppDependencies, 'db' | 'log' | 'now'>,
  subject: string,
  finding: string,
): Promise<void> {
  const [stored] = await db
    .insert(providerFindings)
    .values({ subject, finding, firstSeenAt: now(), lastSeenAt: now() })
    .onConflictDoUpdate({ target: [providerFindings.subject, providerFindings.finding], set: { lastSeenAt: now() } })
    .returning();
  // A state that lasts is logged once.
  if (stored?.firstSeenAt.getTime() === now().getTime())
    log.error({ subject, finding }, 'the payment provider needs the owner (npm run owner -- payments)');
}

/** Lists the latest 500 findings. `deleteExpired` deletes those that were not seen again for some time. */
export const listFindings = ({ db }: Pick<AppDependencies, 'db'>) =>
  db.select().from(providerFindings).orderBy(desc(providerFindings.lastSeenAt)).limit(500);

/**
 * Puts a refusal without a known reason into the owner's list, without e-mail addresses. Does nothing for any other
 * error.
 */
export async function storeUnknownRefusal(
  dependencies: Pick<AppDependencies, 'db' | 'log' | 'now'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError) || error.code !== 'payment-refused') return;
  const { code, message } = error.cause as { code?: string; message?: string };
  const words = message?.slice(0, 300).split(' ') ?? [];
  const said = words.map((word) => (word.includes('@') ? '…' : word)).join(' ');
  await storeFinding(dependencies, code ?? 'no code', `unknown refusal: ${said}`);
}

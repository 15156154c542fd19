import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { declarations } from '../db/schema.ts';
import { leaseMinutes } from '../subscriptions/pendingCancellations.ts';

export type Declaration = typeof declarations.$inferSelect;

/** Any constant number: claims are made one after the other, so that the hourly limit is exact over all processes. */
const claimLock = 4_711_002;

/** Takes effect without the owner, for a caller who was not signed in. */
const isAutomatic = ({ signedIn, decidedAt }: Declaration) => !signedIn && decidedAt === null;

/**
 * Takes the oldest declaration whose time has come, for one process. What exceeds the hourly limit goes to the owner's queue instead:
 * a list of addresses in the wrong hands ends and pays back no more than that.
 */
export async function claimDeclaration(
  parts: AppParts,
  reference?: string,
): Promise<Declaration | 'queued' | undefined> {
  const { db, now, log, config } = parts;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const at = now();
    const [oldest] = await tx
      .select()
      .from(declarations)
      .where(and(lte(declarations.nextAttemptAt, at), reference ? eq(declarations.reference, reference) : undefined))
      .orderBy(declarations.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!oldest) return undefined;
    const mine = eq(declarations.id, oldest.id);
    if (isAutomatic(oldest) && oldest.startedAt === null) {
      const lastHour = gt(declarations.startedAt, new Date(at.getTime() - 3_600_000));
      const automatic = and(lastHour, eq(declarations.signedIn, false), isNull(declarations.decidedAt));
      const [begun] = await tx.select({ number: count() }).from(declarations).where(automatic);
      if ((begun?.number ?? 0) >= config.declarations.perHour) {
        // Counted as well: as long as the flood lasts, a person decides.
        const flood = { state: 'queued', waitsFor: 'flood', startedAt: at, nextAttemptAt: null } as const;
        await tx.update(declarations).set(flood).where(mine);
        log.error(
          { declaration: oldest.reference, perHour: config.declarations.perHour },
          'more declarations in an hour than are carried out without a person: this one waits for the owner (npm run owner -- declarations)',
        );
        return 'queued';
      }
    }
    const [claimed] = await tx
      .update(declarations)
      .set({
        state: 'acting',
        nextAttemptAt: new Date(at.getTime() + leaseMinutes * 60_000),
        attempts: sql`${declarations.attempts} + 1`,
        startedAt: oldest.startedAt ?? at,
      })
      .where(mine)
      .returning();
    return claimed;
  });
}

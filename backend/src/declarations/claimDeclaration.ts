import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { addHours } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { claimDueJob } from '../queue/claimDueJob.ts';
import { leaseMinutes } from '../subscriptions/pendingCancellations.ts';

/** Row of a legal declaration: a cancellation or a withdrawal. */
export type Declaration = typeof declarations.$inferSelect;

/** Key of the advisory lock for counting declarations: any number that no other lock of this database has. */
const claimLock = 4_711_002;

/** Whether a declaration takes effect without a decision of a signed-in customer or the owner (the operator). */
const isAutomatic = ({ signedIn, decidedAt }: Declaration) => !signedIn && decidedAt === null;

/**
 * Claims the oldest due declaration, or the one with this reference if it is due, for this process. Automatic ones that
 * exceed the hourly limit go to the owner's queue instead, so that a stolen list of addresses ends only that many
 * subscriptions. If the process dies, another one may claim the declaration when the lease (`leaseMinutes`) has ended.
 * Returns undefined if none is due, 'postponed' if it went to the owner.
 */
export function claimDeclaration({ db, now, log, config }: AppDependencies, reference?: string) {
  const at = now();
  return claimDueJob(db, declarations, {
    at,
    // `overruleCancellations` relies on this length: it computes from the end of a lease when the lease began.
    leaseSeconds: leaseMinutes * 60,
    lock: claimLock,
    where: reference ? eq(declarations.reference, reference) : undefined,
    async mayStart(tx, declaration) {
      // `startedAt` is set by the first claim: a repeated attempt is not counted again.
      if (!isAutomatic(declaration) || declaration.startedAt !== null) return true;
      const isInLastHour = gt(declarations.startedAt, addHours(at, -1));
      const isAutomaticInLastHour = and(isInLastHour, eq(declarations.signedIn, false), isNull(declarations.decidedAt));
      const { perHour } = config.declarations;
      if ((await tx.$count(declarations, isAutomaticInLastHour)) < perHour) return true;
      // With `startedAt`, this one counts, too: all go to the owner until fewer than `perHour` arrive in an hour.
      const waitingColumns = { state: 'queued', waitingReason: 'flood', startedAt: at, nextAttemptAt: null } as const;
      await tx.update(declarations).set(waitingColumns).where(eq(declarations.id, declaration.id));
      log.error(
        { declaration: declaration.reference, perHour },
        'more declarations in an hour than are carried out without a person: this one waits for the owner (npm run owner -- declarations)',
      );
      return false;
    },
    set: ({ startedAt }) => ({
      state: 'acting' as const,
      attempts: sql`${declarations.attempts} + 1`,
      startedAt: startedAt ?? at,
    }),
  });
}

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations } from '../db/schema.ts';
import { claimDue, secondsAfter } from '../queue/claimDue.ts';
import { leaseMinutes } from '../subscriptions/pendingCancellations.ts';

export type Declaration = typeof declarations.$inferSelect;

const claimLock = 4_711_002;

/** Takes effect without the owner, for a caller who was not signed in. */
const isAutomatic = ({ signedIn, decidedAt }: Declaration) => !signedIn && decidedAt === null;

/**
 * Takes the oldest declaration whose time has come, for one process. What exceeds the hourly limit goes to the owner's
 * queue instead: a list of addresses in the wrong hands ends and pays back no more than that.
 */
export function claimDeclaration({ db, now, log, config }: AppDependencies, reference?: string) {
  const at = now();
  return claimDue(db, declarations, {
    at,
    leaseSeconds: leaseMinutes * 60,
    lock: claimLock,
    where: reference ? eq(declarations.reference, reference) : undefined,
    async mayStart(tx, declaration) {
      if (!isAutomatic(declaration) || declaration.startedAt !== null) return true;
      const lastHour = gt(declarations.startedAt, secondsAfter(at, -3_600));
      const automatic = and(lastHour, eq(declarations.signedIn, false), isNull(declarations.decidedAt));
      const { perHour } = config.declarations;
      if ((await tx.$count(declarations, automatic)) < perHour) return true;
      // Counted as well: as long as the flood lasts, a person decides.
      const flood = { state: 'queued', waitingReason: 'flood', startedAt: at, nextAttemptAt: null } as const;
      await tx.update(declarations).set(flood).where(eq(declarations.id, declaration.id));
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

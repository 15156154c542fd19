import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations, outbox, singleProcessJobs, subscriptions } from '../db/schema.ts';
import { needsOwner } from '../declarations/settleDeclarations.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import { eventsJob } from '../subscriptions/handleMissedEvents.ts';

/**
 * Registers gauges for work that waits in the database. All processes have the same values. Returns a function that
 * updates them in one statement, for each request of Prometheus.
 */
export function registerBacklogMetrics(registry: Registry, { db, now, log }: AppDependencies): () => Promise<void> {
  const registerGauge = (name: string, help: string) =>
    new Gauge({ name: `backend_${name}`, help, registers: [registry] });
  const databaseUp = registerGauge('database_up', '1 while the database answers');
  // The keys are those of `readBacklog`.
  const gauges = {
    mails: registerGauge('mails_waiting', 'Mails that are not sent yet'),
    mailsSeconds: registerGauge('mails_overdue_seconds', 'How long ago the oldest of them should have been tried'),
    declarations: registerGauge('declarations_waiting', 'Cancellations and withdrawals that need the owner'),
    declarationsSeconds: registerGauge('declarations_oldest_seconds', 'How long the oldest of them waits'),
    eventsSeconds: registerGauge(
      'events_behind_seconds',
      'For how long events of the payment provider may be unhandled',
    ),
    subscriptionsSeconds: registerGauge(
      'subscriptions_unseen_seconds',
      'How long ago the running subscription least recently looked at was compared with the provider',
    ),
  };
  /** SQL: seconds since a moment; 0 for a moment in the future, and for null. */
  const secondsSince = (moment: SQL) =>
    sql<number>`greatest(0, coalesce(extract(epoch from ${now().toISOString()}::timestamptz - ${moment}), 0))::float8`;
  const readBacklog = async () => {
    // Mails with a later first attempt (`notBefore`) do not wait yet.
    const isWaiting = or(
      lte(outbox.nextAttemptAt, now()),
      and(isNotNull(outbox.nextAttemptAt), gt(outbox.attempts, 0)),
    );
    const leastRecentUpdate = db
      .select({ at: subscriptions.updatedAt })
      .from(subscriptions)
      // The second condition, which the first implies, lets Postgres use the partial index.
      .where(and(inArray(subscriptions.status, runningStatuses), sql`${subscriptions.status} <> 'canceled'`))
      .orderBy(asc(subscriptions.updatedAt))
      .limit(1);
    const count = sql`count(*)`;
    /** SQL: a value over the rows of a table that meet a condition, as a column of the one statement. */
    const selectValue = (value: SQL, table: PgTable, condition: SQL | undefined) =>
      sql<number>`(select ${value} from ${table} where ${condition})`.mapWith(Number);
    const isEventsJob = eq(singleProcessJobs.name, eventsJob);
    const [backlog] = await db
      .select({
        mails: selectValue(count, outbox, isWaiting),
        mailsSeconds: selectValue(secondsSince(sql`min(${outbox.nextAttemptAt})`), outbox, isWaiting),
        declarations: selectValue(count, declarations, needsOwner),
        declarationsSeconds: selectValue(secondsSince(sql`min(${declarations.receivedAt})`), declarations, needsOwner),
        eventsSeconds: selectValue(
          secondsSince(sql`max(${singleProcessJobs.doneUntil})`),
          singleProcessJobs,
          isEventsJob,
        ),
        subscriptionsSeconds: secondsSince(sql`(${leastRecentUpdate})`),
      })
      // A source of one row without columns, because the builder of queries requires a `from`.
      .from(sql`(select) as nothing`);
    return backlog;
  };
  return async () => {
    const backlog = await readBacklog().catch((err: unknown) => {
      log.warn({ err }, 'the backlog could not be counted');
      return undefined;
    });
    databaseUp.set(backlog ? 1 : 0);
    // Without an answer, all gauges become NaN, because old values would look like current ones.
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(backlog ? backlog[name] : NaN);
  };
}

import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import type { AppDependencies } from '../appDependencies.ts';
import { declarations, leases, outbox, subscriptions } from '../db/schema.ts';
import { needsOwner } from '../declarations/settleDeclarations.ts';
import { leaseOfJob } from '../queue/runInOneProcess.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import { eventsJob } from '../subscriptions/handleMissedEvents.ts';

/**
 * Registers gauges for work that waits in the database, which all processes share. Returns a function that updates the
 * gauges with one SQL statement; it is called for each request of Prometheus.
 */
export function registerBacklogMetrics(
  registry: Registry,
  { db, now, log }: Pick<AppDependencies, 'db' | 'log' | 'now'>,
): () => Promise<void> {
  const registerGauge = (name: string, help: string) =>
    new Gauge({ name: `backend_${name}`, help, registers: [registry] });
  const databaseUp = registerGauge('database_up', '1 while the database answers');
  // `readBacklog` returns a value for each of these keys.
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
    // A mail waits if it is due, or will be tried again. A mail whose first attempt is planned for later does not wait.
    const isWaiting = or(
      lte(outbox.nextAttemptAt, now()),
      and(isNotNull(outbox.nextAttemptAt), gt(outbox.attempts, 0)),
    );
    const leastRecentUpdate = db
      .select({ at: subscriptions.updatedAt })
      .from(subscriptions)
      // The first condition implies the second, but Postgres uses a partial index only for a query with its condition.
      .where(and(inArray(subscriptions.status, runningStatuses), sql`${subscriptions.status} <> 'canceled'`))
      .orderBy(asc(subscriptions.updatedAt))
      .limit(1);
    const count = sql`count(*)`;
    /** SQL: subquery for a value, such as a count, over the rows of a table that meet a condition. */
    const selectValue = (value: SQL, table: PgTable, condition: SQL | undefined) =>
      sql<number>`(select ${value} from ${table} where ${condition})`.mapWith(Number);
    const isEventsJob = eq(leases.subject, leaseOfJob(eventsJob));
    const [backlog] = await db
      .select({
        mails: selectValue(count, outbox, isWaiting),
        mailsSeconds: selectValue(secondsSince(sql`min(${outbox.nextAttemptAt})`), outbox, isWaiting),
        declarations: selectValue(count, declarations, needsOwner),
        declarationsSeconds: selectValue(secondsSince(sql`min(${declarations.receivedAt})`), declarations, needsOwner),
        eventsSeconds: selectValue(secondsSince(sql`max(${leases.doneUntil})`), leases, isEventsJob),
        subscriptionsSeconds: secondsSince(sql`(${leastRecentUpdate})`),
      })
      // Drizzle requires a `from`, so the subqueries are selected from one row without columns.
      .from(sql`(select) as nothing`);
    return backlog;
  };
  return async () => {
    const backlog = await readBacklog().catch((err: unknown) => {
      log.warn({ err }, 'the backlog could not be counted');
      return undefined;
    });
    databaseUp.set(backlog ? 1 : 0);
    // If the database does not answer, all gauges become NaN: their last values would look like current ones.
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) gauges[name].set(backlog ? backlog[name] : NaN);
  };
}

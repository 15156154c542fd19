import { inArray } from 'drizzle-orm';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { webhookEvents } from '../db/schema.ts';
import { runInOneProcess } from '../queue/runInOneProcess.ts';
import { handleEvent } from './handleEvent.ts';
import { markEventHandled } from './syncSubscription.ts';
import type { SubscriptionDependencies } from './withCustomerLock.ts';

type ListedEvent = ProviderEvent & { createdAt: Date };

/** Name of the job. Its lease stores the time up to which all events are handled. */
export const eventsJob = 'provider-events';

const minuteMs = 60_000;
/** Events may enter the provider's list a little later than the time they carry. */
const overlapMs = 5 * minuteMs;
/** How far back the first run reads. */
const firstRunMs = 24 * 60 * minuteMs;
/** How far back any run reads: an event that has failed for so long is left to the job `reconcileAll`. */
const maxAgeMs = 7 * 24 * 60 * minuteMs;
/** Age above which a missed event is logged: a younger one may still be on its way to the webhook. */
const lateAfterMs = 2 * minuteMs;
const idsPerQuery = 1_000;

/**
 * Job, every minute and in one process: reads the provider's list of events from the last run on, and handles those
 * that the webhook did not receive. `doneUntil` is the time that the last run returned, null before the first run.
 */
export function handleMissedEvents(dependencies: SubscriptionDependencies): Promise<void> {
  const { log, now, payments } = dependencies;
  return runInOneProcess(dependencies, eventsJob, async (doneUntil) => {
    const startedAt = now();
    const listed = await payments.listEvents(computeListStart(doneUntil, startedAt));
    const missed = await selectUnhandled(dependencies, listed);
    const late = missed.filter(({ createdAt }) => startedAt.getTime() - createdAt.getTime() > lateAfterMs);
    if (late.length > 0)
      log.error({ events: late.length }, 'the webhook did not bring these events: look at its endpoint');

    let handledUntil = startedAt;
    // An event without a subscription is a group of its own.
    for (const group of Map.groupBy(missed, ({ subscriptionId, id }) => subscriptionId ?? id).values()) {
      await handleFirstAndMarkRest(dependencies, group).catch((err: unknown) => {
        log.error({ err, events: group.map(({ id }) => id) }, 'a missed event could not be taken');
        // The next run starts before the oldest failed event.
        for (const { createdAt } of group) if (createdAt < handledUntil) handledUntil = createdAt;
      });
    }
    return handledUntil;
  });
}

/** Returns from when on the provider's events are listed: since the last run, but at most `maxAgeMs` ago. */
function computeListStart(doneUntil: Date | null, startedAt: Date): Date {
  const nowMs = startedAt.getTime();
  // A process whose clock was wrong may have stored a time in the future. Then the run reads as much as the first one.
  const isPlausible = doneUntil !== null && doneUntil.getTime() <= nowMs + overlapMs;
  const lastRunMs = isPlausible ? doneUntil.getTime() : nowMs - firstRunMs;
  return new Date(Math.max(lastRunMs - overlapMs, nowMs - maxAgeMs));
}

/** Returns the events that are not stored as handled. */
async function selectUnhandled({ db }: Pick<AppDependencies, 'db'>, events: ListedEvent[]): Promise<ListedEvent[]> {
  const handled = new Set<string>();
  for (let start = 0; start < events.length; start += idsPerQuery) {
    const ids = events.slice(start, start + idsPerQuery).map(({ id }) => id);
    const rows = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(inArray(webhookEvents.id, ids));
    for (const { id } of rows) handled.add(id);
  }
  return events.filter(({ id }) => !handled.has(id));
}

/**
 * Handles the first event, which fetches the subscription's present state. The others would only fetch the same state
 * again, so they are marked as handled.
 */
async function handleFirstAndMarkRest(
  dependencies: SubscriptionDependencies,
  [first, ...rest]: ListedEvent[],
): Promise<void> {
  if (!first) return;
  await handleEvent(dependencies, first);
  await dependencies.db.transaction(async (tx) => {
    for (const event of rest) await markEventHandled(tx, event, dependencies.now());
  });
}

import { inArray } from 'drizzle-orm';
import type { ProviderEvent } from '../adapters/payments/providerEvents.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { webhookEvents } from '../db/schema.ts';
import { soloJob } from '../queue/soloJob.ts';
import { rememberEvent } from './syncSubscription.ts';
import { takeEvent } from './webhook.ts';

type Listed = ProviderEvent & { createdAt: Date };

/** Its row says until when the provider's events are taken. */
export const eventsJob = 'provider-events';

const minutes = 60_000;
/** Events may enter the provider's list a little later than the time they carry. */
const overlap = 5 * minutes;
/** Start of the first look. */
const firstLook = 24 * 60 * minutes;
/** The provider's list ends there. What has failed for so long is the sweep's. */
const longest = 7 * 24 * 60 * minutes;
/** Younger ones may still be on their way to the webhook. */
const lateAfter = 2 * minutes;

/**
 * Finds what the webhook did not bring: the provider's own list, from the last look on. Every minute, in one process.
 */
export function takeMissedEvents(dependencies: AppDependencies): Promise<void> {
  const { log, now, payments } = dependencies;
  return soloJob(dependencies, eventsJob, async (doneUntil) => {
    const startedAt = now();
    const since = Math.max(
      (doneUntil?.getTime() ?? startedAt.getTime() - firstLook) - overlap,
      startedAt.getTime() - longest,
    );
    const missed = await unknownOf(dependencies, await payments.listEvents(new Date(since)));
    const late = missed.filter(({ createdAt }) => startedAt.getTime() - createdAt.getTime() > lateAfter);
    if (late.length > 0)
      log.error({ events: late.length }, 'the webhook did not bring these events: look at its endpoint');

    let reached = startedAt;
    for (const group of bySubscription(missed)) {
      await takeAll(dependencies, group).catch((err: unknown) => {
        log.error({ err, events: group.map(({ id }) => id) }, 'a missed event could not be taken');
        for (const { createdAt } of group) if (createdAt < reached) reached = createdAt;
      });
    }
    return reached;
  });
}

async function unknownOf({ db }: AppDependencies, events: Listed[]): Promise<Listed[]> {
  const known = new Set<string>();
  for (let start = 0; start < events.length; start += 1_000) {
    const ids = events.slice(start, start + 1_000).map(({ id }) => id);
    const rows = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(inArray(webhookEvents.id, ids));
    for (const { id } of rows) known.add(id);
  }
  return events.filter(({ id }) => !known.has(id));
}

/** Events are only a reason to look: one look is enough for all of one subscription. */
function bySubscription(events: Listed[]): Listed[][] {
  const groups = new Map<string, Listed[]>();
  for (const event of events) {
    const name = event.subscriptionId ?? event.id;
    groups.set(name, [...(groups.get(name) ?? []), event]);
  }
  return [...groups.values()];
}

async function takeAll(dependencies: AppDependencies, [first, ...rest]: Listed[]): Promise<void> {
  if (!first) return;
  await takeEvent(dependencies, first);
  await dependencies.db.transaction(async (tx) => {
    for (const event of rest) await rememberEvent(tx, event, dependencies.now());
  });
}

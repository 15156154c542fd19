import { planIds, type PlanId } from 'api-contract';
import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { createCancelAtPeriodEndFields } from 'payment-sandbox/billing/subscriptions.ts';
import type { Database } from '../adapters/openDatabase.ts';
import { customers, orders, outbox, subscriptions, webhookEvents } from '../db/schema.ts';
import { readEventStreams } from '../testing/config.ts';
import { testDatabases } from '../testing/databases.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { SubscriptionModel } from '../testing/subscriptionModel.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { reconcileAll } from './reconcile.ts';

/** `incomplete` is where a subscription starts, never where it returns to. */
const statuses = ['active', 'past_due', 'unpaid', 'paused', 'incomplete_expired', 'canceled'] as const;
const over = ['canceled', 'incomplete_expired'];
/**
 * Moment at which a delivery dies: before it looked, in the middle of the effect, with everything done but not
 * committed, and after.
 */
const crashes = ['provider', 'effect', 'commit', 'answer'] as const;

/** Changes at the provider, each with an event. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constant('plan' as const), plan: fc.constantFrom(...planIds), fromNow: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel' as const), cancel: fc.boolean() }),
  fc.record({ kind: fc.constant('renew' as const) }),
);
/** A delivery of any event that exists by then: late ones, repeated ones, several at once, some that crash. */
const delivery = fc.record({
  kind: fc.constant('deliver' as const),
  which: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  crash: fc.option(fc.constantFrom(...crashes), { freq: 3, nil: undefined }),
});
const stream = fc.record({
  start: fc.constantFrom('incomplete', 'active'),
  steps: fc.array(fc.oneof({ arbitrary: change, weight: 2 }, { arbitrary: delivery, weight: 3 }), {
    minLength: 1,
    maxLength: 14,
  }),
  /** These never arrive: the job has to find out. */
  lost: fc.array(fc.nat({ max: 14 }), { maxLength: 6 }),
  order: fc.infiniteStream(fc.nat({ max: 1_000 })),
});

onEachDatabase("streams of the payment provider's events", (backend) => {
  const seconds = () => Math.floor(backend.clock.now.getTime() / 1000);
  const send = ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
    backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });

  /** Lets the process "die" during what `work` does, and brings it back. */
  async function crashing(point: (typeof crashes)[number], work: () => Promise<void>): Promise<void> {
    const { dependencies, stripe } = backend;
    const { store } = dependencies.outbox;
    const db = dependencies.db as { transaction: Database['transaction'] };
    const original = db.transaction.bind(db);
    const died = () => new Error('the process died');
    if (point === 'provider') stripe.fail('failure');
    if (point === 'effect') dependencies.outbox.store = () => Promise.reject(died());
    if (point === 'commit' || point === 'answer') {
      db.transaction = async (act, ...more) => {
        const dies = async (tx: Parameters<typeof act>[0]) => {
          const result = await act(tx);
          if (point === 'commit') throw died();
          return result;
        };
        const result = await original(dies as typeof act, ...more);
        if (point === 'answer') throw died();
        return result;
      };
    }
    try {
      await work();
    } finally {
      stripe.recover();
      dependencies.outbox.store = store;
      db.transaction = original;
    }
  }

  test('end in the true state with each effect once, however they are shuffled, repeated, lost and crashed (acc 261)', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(stream, async ({ start, steps, lost, order }) => {
        run += 1;
        const user = `user-${run}`;
        const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
          priceId: prices.standard,
        });
        const subscription = backend.stripe.pay(body.sessionId);
        subscription.status = start;
        const item = subscription.items.data[0]!;
        const model = new SubscriptionModel();
        const events = [
          signedEvent('customer.subscription.created', structuredClone(subscription), seconds(), `evt_${run}_0`),
        ];
        const done = new Set<number>();
        const look = () => {
          const plan = planIds.find((id) => prices[id] === item.price.id) as PlanId;
          const { status, cancel_at_period_end: cancel } = subscription;
          model.look({ status, plan, cancel, periodStart: item.current_period_start });
        };
        const arrive = async (all: number[]) => {
          const answers = await Promise.all(all.map((index) => send(events[index]!)));
          expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
          if (all.some((index) => !done.has(index))) look();
          for (const index of all) done.add(index);
        };
        const die = async (index: number, point: (typeof crashes)[number]) => {
          const isNew = !done.has(index);
          await crashing(point, async () => {
            const { statusCode } = await send(events[index]!);
            // A known event touches nothing that could fail; an effect that mails nothing does not reach the outbox.
            if (!isNew || point !== 'effect') expect(statusCode >= 500).toBe(isNew);
            const isStored = statusCode < 500 || point === 'answer';
            if (isNew && isStored) look();
            if (isStored) done.add(index);
          });
        };

        for (const step of steps) {
          if (step.kind === 'deliver') {
            const arriving = step.which.map((which) => which % events.length).filter((index) => !lost.includes(index));
            if (arriving.length === 0) continue;
            if (step.crash) await die(arriving[0]!, step.crash);
            else await arrive(arriving);
            continue;
          }
          // A subscription that has ended stays so, without further events.
          if (over.includes(subscription.status)) continue;
          if (step.kind === 'status') subscription.status = step.status;
          if (step.kind === 'cancel')
            Object.assign(subscription, createCancelAtPeriodEndFields(backend.stripe.state, subscription, step.cancel));
          if (step.kind === 'renew') backend.stripe.renew(subscription);
          if (step.kind === 'plan') {
            item.price = backend.stripe.data.prices[prices[step.plan]]!;
            if (step.fromNow) backend.stripe.renew(subscription);
          }
          const name = `evt_${run}_${events.length}`;
          events.push(signedEvent('customer.subscription.updated', structuredClone(subscription), seconds(), name));
        }
        // The provider repeats what was not answered; the order is anybody's guess, and some come once more.
        const rest = events.map((_event, index) => index).filter((index) => !lost.includes(index));
        const ranked = rest.map((index) => ({ index, rank: order.next().value as number }));
        for (const { index } of ranked.sort((one, other) => one.rank - other.rank)) await arrive([index]);

        backend.clock.forward({ hours: 1 });
        await reconcileAll(backend.dependencies);
        if (model.last === undefined || !over.includes(model.last.status)) look();

        const { db } = backend.database;
        expect(await db.select().from(subscriptions).where(eq(subscriptions.userId, user))).toMatchObject([
          {
            status: subscription.status,
            priceId: item.price.id,
            cancelAtPeriodEnd: subscription.cancel_at_period_end,
            planId: model.last!.plan,
            periodPlanId: model.last!.periodPlan,
            periodStart: new Date(item.current_period_start * 1000),
            periodEnd: new Date(item.current_period_end * 1000),
          },
        ]);
        const stored = await db
          .select()
          .from(webhookEvents)
          .where(like(webhookEvents.id, `evt_${run}_%`));
        expect(stored.map(({ id }) => Number(id.split('_')[2])).sort((a, b) => a - b)).toEqual(
          [...done].sort((a, b) => a - b),
        );
        const mails = await db
          .select()
          .from(outbox)
          .where(eq(outbox.recipient, `${user}@example.org`));
        expect(mails.map(({ kind }) => kind).sort()).toEqual([...model.mails].sort());
        // Ten thousand streams must not wait for the rows of those before.
        for (const table of [subscriptions, webhookEvents, outbox, orders, customers]) await db.delete(table);
        backend.stripe.forget();
        backend.log.length = 0;
        backend.clock.forward({ hours: -1 });
      }),
      { numRuns: Math.ceil(readEventStreams() / testDatabases().length) },
    );
  }, 7_200_000);
});

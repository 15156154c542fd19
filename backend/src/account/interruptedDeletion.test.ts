import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../adapters/openDatabase.ts';
import {
  accounts,
  ageSettings,
  customers,
  devices,
  orders,
  outbox,
  signIns,
  subscriptions,
  usage,
} from '../db/schema.ts';
import { syncSubscription } from '../subscriptions/syncSubscription.ts';
import { isNight } from '../testing/config.ts';
import { endLeases } from '../testing/endLeases.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { settleDeletions } from './deleteAccount.ts';

const deletion = '/user/api/UserInfo/delete-account';
const link = '/user/api/UserDevice/link-device';
const subscriptionCall = '/api/subscription/create-checkout-session';

/**
 * Moment at which the process died: at the n-th use of the database, or of the payment provider in one of three ways.
 */
const interruption = fc.record({
  at: fc.constantFrom('database', 'commit', 'provider-down', 'answer-lost'),
  after: fc.nat({ max: 12 }),
});
const story = fc.record({
  subscription: fc.constantFrom('none', 'open', 'active', 'cancelling'),
  tries: fc.array(interruption, { minLength: 1, maxLength: 5 }),
  /** Does the person ask again, or is it left to the job? */
  asksAgain: fc.boolean(),
});

onEachDatabase('a deletion that is interrupted', (backend, label) => {
  let run = 0;

  async function settle(user: string, subscription: 'none' | 'open' | 'active' | 'cancelling') {
    const { body: box } = await backend.call(user, 'POST', link, { chestId: `AB-${user.toUpperCase()}` });
    await backend.call(user, 'PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' });
    await backend.call(user, 'POST', '/user/api/UserInfo/end-other-sessions');
    if (subscription === 'none') return;
    const { body } = await backend.call(user, 'POST', subscriptionCall, { priceId: prices.standard });
    if (subscription === 'open') return;
    const bought = backend.stripe.pay(body.sessionId);
    bought.cancel_at_period_end = subscription === 'cancelling';
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    await backend.callWith(box.secret, 'POST', '/subscription/api/Subscription/report-minutes', {
      deviceId: box.deviceId,
      storyId: 's1',
      minutes: 7,
    });
  }

  /** Everything from the n-th use on fails, as after the process died; then it is back. */
  async function dying({ at, after }: { at: string; after: number }, work: () => Promise<unknown>) {
    const { dependencies, stripe } = backend;
    const db = dependencies.db as Pick<Database, 'transaction' | 'select' | 'update' | 'delete'>;
    const originals = { transaction: db.transaction, select: db.select, update: db.update, delete: db.delete };
    const { listSubscriptions, readSubscription, endNow, readSession, expireSession } = dependencies.payments;
    const provider = { listSubscriptions, readSubscription, endNow, readSession, expireSession };
    let uses = 0;
    const isDead = () => uses++ >= after;
    const died = () => new Error('the process died');
    if (at === 'database') {
      for (const name of Object.keys(originals) as (keyof typeof originals)[]) {
        const original = originals[name].bind(dependencies.db) as (...args: unknown[]) => unknown;
        Object.assign(db, {
          [name]: (...args: unknown[]) => {
            if (isDead()) throw died();
            return original(...args);
          },
        });
      }
    }
    if (at === 'commit') {
      const original = originals.transaction.bind(dependencies.db);
      db.transaction = (act, ...more) => {
        const dies = async (tx: Parameters<typeof act>[0]) => {
          const result = await act(tx);
          if (isDead()) throw died();
          return result;
        };
        return original(dies as typeof act, ...more);
      };
    }
    if (at === 'provider-down' || at === 'answer-lost') {
      for (const [name, original] of Object.entries(provider)) {
        Object.assign(dependencies.payments, {
          [name]: async (id: string) => {
            const dies = isDead();
            if (!dies || at === 'answer-lost') await original(id);
            if (dies) throw died();
            return original(id);
          },
        });
      }
    }
    try {
      await work();
    } finally {
      Object.assign(dependencies.payments, provider);
      Object.assign(db, originals);
      stripe.recover();
      await endLeases(backend);
    }
  }

  test('converges: nothing is left, nobody pays, one mail, and a stranger’s account is untouched (acc 190)', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ subscription, tries, asksAgain }) => {
        run += 1;
        const [user, other] = [`anna${label}${run}`, `berta${label}${run}`];
        await settle(user, subscription);
        await settle(other, 'active');

        const [first, ...rest] = tries;
        await dying(first!, () => backend.call(user, 'POST', deletion));
        for (const interrupted of rest) {
          await dying(interrupted, async () => {
            if (asksAgain) await backend.call(user, 'POST', deletion);
            else await settleDeletions(backend.dependencies).catch(() => undefined);
          });
        }
        const { db } = backend.database;
        const note = () =>
          db
            .select()
            .from(accounts)
            .where(and(eq(accounts.userId, user), isNotNull(accounts.deletedAt)));
        // Died before the first commit: the page showed an error, nothing happened, and the person asks again.
        const [noted] = await note();
        if (!noted) {
          expect(await db.select().from(devices).where(eq(devices.userId, user))).toHaveLength(1);
          await backend.call(user, 'POST', deletion);
        }
        backend.clock.forward({ minutes: 2 });
        await settleDeletions(backend.dependencies);

        for (const table of [devices, signIns, ageSettings, usage, customers]) {
          expect(await db.select().from(table).where(eq(table.userId, user))).toEqual([]);
          if (table !== usage) expect(await db.select().from(table).where(eq(table.userId, other))).toHaveLength(1);
        }
        for (const order of await db.select().from(orders).where(eq(orders.userId, user))) {
          expect(order.email).toBeNull();
          expect(order.state).not.toBe('open');
        }
        for (const one of Object.values(backend.stripe.data.sessions))
          if (one.metadata.userId === user) expect(one.status).not.toBe('open');
        for (const one of Object.values(backend.stripe.data.subscriptions)) {
          expect(one.status).toBe(one.metadata.userId === user ? 'canceled' : 'active');
        }
        for (const row of await db.select().from(subscriptions).where(eq(subscriptions.userId, user)))
          expect(row.status).toBe('canceled');
        const mails = await db
          .select()
          .from(outbox)
          .where(eq(outbox.recipient, `${user}@example.org`));
        expect(mails.filter(({ kind }) => kind === 'account-deletion')).toHaveLength(1);
        expect((await note())[0]?.settledAt).toEqual(backend.clock.now);
        backend.stripe.forget();
      }),
      { numRuns: isNight() ? 100 : 4 },
    );
  }, 120_000);

  test('asked for twice at once sends one mail, and forgets no customer at the payment provider (acc 190)', async () => {
    await backend.call('anna', 'POST', subscriptionCall, { priceId: prices.standard });
    const [customer] = await backend.database.db.select().from(customers);
    const { db } = backend.database;
    const ask = () => Promise.all([1, 2].map(() => backend.call('anna', 'POST', deletion)));
    backend.stripe.fail('disconnect');
    // As an order does, holds the customer until both requests wait. The embedded database has one connection only.
    if (label === 'PGlite') await ask();
    else {
      const { asked } = await db.transaction(async (tx) => {
        await tx.select().from(customers).for('update');
        const begun = { asked: ask() };
        const isWaiting = sql`wait_event_type = 'Lock'`;
        while ((await db.$count(sql`pg_stat_activity`, isWaiting)) < 2) await setTimeout(10);
        return begun;
      });
      await asked;
    }
    expect(await db.select().from(accounts)).toMatchObject([{ userId: 'anna', customerId: customer!.customerId }]);
    const mails = await db.select().from(outbox);
    expect(mails.map(({ kind }) => kind)).toEqual(['account-deletion']);
  });

  test('lets no token of the deleted account in, so that nothing comes back (acc 190)', async () => {
    await settle('anna', 'active');
    const signedIn = Math.floor(backend.clock.now.getTime() / 1000);
    const asBefore = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const authorization = `Bearer ${backend.token('anna', { auth_time: signedIn })}`;
      return (await backend.inject({ method, url, headers: { authorization }, ...(payload && { payload }) }))
        .statusCode;
    };
    backend.stripe.fail('disconnect');
    expect(await asBefore('POST', deletion)).toBe(202);
    backend.stripe.recover();
    expect(await asBefore('POST', link, { chestId: 'AB-NEW' })).toBe(401);
    expect(await asBefore('PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' })).toBe(401);
    expect(await asBefore('POST', subscriptionCall, { priceId: prices.basic })).toBe(401);
    expect(
      await asBefore('POST', '/subscription/api/Subscription/report-minutes', {
        deviceId: 'x',
        storyId: 's2',
        minutes: 1,
      }),
    ).toBe(401);
    expect(await asBefore('POST', deletion)).toBe(204);
  });

  test('erases what a call left behind that was under way at that moment (acc 190)', async () => {
    await settle('anna', 'none');
    await backend.call('anna', 'POST', deletion);
    await backend.database.db.insert(devices).values({
      chestId: 'AB-LATE',
      userId: 'anna',
      linkedAt: backend.clock.now,
      secretHash: 'hash',
      signedInAt: backend.clock.now,
    });
    backend.clock.forward({ minutes: 1 });
    await settleDeletions(backend.dependencies);
    expect(await backend.database.db.select().from(devices)).toEqual([]);
  });

  test('ends a subscription that was paid for in that moment and shows up later (acc 190)', async () => {
    await settle('anna', 'active');
    await backend.call('anna', 'POST', deletion);
    backend.clock.forward({ minutes: 2 });
    await settleDeletions(backend.dependencies);
    const [late] = Object.values(backend.stripe.data.subscriptions);
    late!.status = 'active';
    await syncSubscription(backend.dependencies, late!.id);
    await settleDeletions(backend.dependencies);
    expect(late!.status).toBe('canceled');
  });

  test('whose identity survived begins an empty account at the next sign-in, once the old one is settled', async () => {
    await settle('anna', 'active');
    await backend.call('anna', 'POST', deletion);
    backend.clock.forward({ seconds: 30 });
    const list = '/user/api/UserDevice/list-devices';
    expect(await backend.call('anna', 'GET', list)).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    backend.clock.forward({ seconds: 30 });
    await settleDeletions(backend.dependencies);
    expect((await backend.call('anna', 'GET', list)).body).toEqual({ adventureChests: [] });
    expect((await backend.call('anna', 'GET', '/subscription/api/Subscription/details')).body).toEqual({
      hasSubscription: false,
      hadSubscription: false,
      endedAt: null,
    });
    await backend.call('anna', 'POST', link, { chestId: 'AB-ANNA' });
    await settleDeletions(backend.dependencies);
    expect((await backend.call('anna', 'GET', list)).body.adventureChests).toHaveLength(1);
  });

  test('takes nothing from an account that has begun since, although a slow process finishes late (acc 190)', async () => {
    await settle('anna', 'active');
    await backend.call('anna', 'POST', deletion);
    backend.clock.forward({ minutes: 2 });
    const { dependencies } = await backend.another({});
    const { readSubscription } = dependencies.payments;
    const calls = new EventEmitter();
    const hasBegun = once(calls, 'begin');
    const mayContinue = once(calls, 'continue');
    dependencies.payments.readSubscription = async (id) => {
      calls.emit('begin');
      await mayContinue;
      return readSubscription(id);
    };
    const slow = settleDeletions(dependencies);
    await hasBegun;
    await endLeases(backend);
    await settleDeletions(backend.dependencies);
    expect((await backend.call('anna', 'POST', link, { chestId: 'AB-ANNA' })).status).toBe(201);
    calls.emit('continue');
    await slow;
    const { body } = await backend.call('anna', 'GET', '/user/api/UserDevice/list-devices');
    expect(body.adventureChests).toHaveLength(1);
  });

  test('gives an account that begins again within a day a new customer, without the old cards (acc 190)', async () => {
    const checkout = '/api/subscription/create-checkout-session';
    const { body } = await backend.call('anna', 'POST', checkout, { priceId: prices.standard });
    backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    expect((await backend.call('anna', 'POST', deletion)).status).toBe(204);
    backend.clock.forward({ minutes: 2 });
    await settleDeletions(backend.dependencies);
    await backend.call('anna', 'GET', '/user/api/UserDevice/list-devices');
    expect((await backend.call('anna', 'POST', checkout, { priceId: prices.standard })).status).toBe(200);
    expect(new Set((await backend.database.db.select().from(orders)).map(({ customerId }) => customerId)).size).toBe(2);
  });

  test('lets nobody back in who was out before, also when the identity survived and begins again (acc 190)', async () => {
    const list = '/user/api/UserDevice/list-devices';
    const thief = backend.token('anna');
    backend.clock.forward({ minutes: 1 });
    await backend.call('anna', 'POST', '/user/api/UserInfo/sign-out-everywhere');
    backend.clock.forward({ minutes: 1 });
    const beforeDeletion = backend.token('anna');
    expect((await backend.callWith(beforeDeletion, 'POST', deletion)).status).toBe(204);
    backend.clock.forward({ minutes: 2 });
    await settleDeletions(backend.dependencies);
    expect((await backend.call('anna', 'GET', list)).status).toBe(200);
    for (const old of [thief, beforeDeletion])
      for (const [method, url] of [
        ['GET', list],
        ['POST', deletion],
      ] as const)
        expect((await backend.callWith(old, method, url)).status).toBe(401);
  });
});

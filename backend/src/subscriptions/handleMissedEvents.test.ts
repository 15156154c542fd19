import { sql } from 'drizzle-orm';
import { customers, leases, orders, outbox, subscriptions, webhookEvents } from '../db/schema.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { handleMissedEvents } from './handleMissedEvents.ts';
import { reconcileAll } from './reconcile.ts';

onAnyDatabase('events that the webhook did not bring', (backend) => {
  const subscribe = async (user: string) => {
    const url = '/api/subscription/create-checkout-session';
    const { body } = await backend.call(user, 'POST', url, { priceId: prices.standard });
    const subscription = backend.stripe.pay(body.sessionId);
    // Each test emits the events that it needs.
    backend.stripe.data.events = {};
    return subscription;
  };
  const updated = 'customer.subscription.updated';
  const details = async (user: string) =>
    (await backend.call(user, 'GET', '/subscription/api/Subscription/details')).body;
  const alarms = () => backend.log.filter((line) => line.includes('did not bring')).length;

  test("are found in the provider's list, each subscription with one look, and the owner is told (acc 261)", async () => {
    const [anna, berta] = [await subscribe('anna'), await subscribe('berta')];
    for (let index = 0; index < 150; index += 1) backend.stripe.emit(updated, anna);
    backend.stripe.emit('customer.subscription.created', berta);
    backend.clock.forward({ minutes: 3 });
    backend.stripe.requests.length = 0;
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(true);
    expect((await details('berta')).hasSubscription).toBe(true);
    expect(await backend.database.db.select().from(webhookEvents)).toHaveLength(151);
    expect(backend.stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'))).toHaveLength(2);
    expect(alarms()).toBe(1);
    await handleMissedEvents(backend.dependencies);
    expect(backend.stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'))).toHaveLength(2);
  });

  test('are found a minute later, after a day without any event', async () => {
    const anna = await subscribe('anna');
    await handleMissedEvents(backend.dependencies);
    backend.clock.forward({ hours: 23 });
    backend.stripe.emit('customer.subscription.created', anna);
    backend.clock.forward({ minutes: 1 });
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(true);
    expect(alarms()).toBe(0);
  });

  test('are found after a clock was a year ahead for one run', async () => {
    const anna = await subscribe('anna');
    const { now } = backend.clock;
    backend.clock.forward({ days: 365 });
    await handleMissedEvents(backend.dependencies);
    backend.clock.now = now;
    backend.stripe.emit('customer.subscription.created', anna);
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(true);
  });

  test('bring back a customer that a restored backup does not have, but no deleted or foreign one', async () => {
    const { db } = backend.database;
    const [anna, berta, carla, dora] = await Promise.all(['anna', 'berta', 'carla', 'dora'].map(subscribe));
    await backend.call('berta', 'POST', '/user/api/UserInfo/delete-account');
    await db.delete(customers);
    await db.delete(orders);
    Object.assign(berta!, { status: 'active' });
    const [item] = carla!.items.data;
    item!.price = { ...item!.price, id: 'price_of_another_app' };
    dora!.metadata = {};
    for (const one of [anna!, berta!, carla!, dora!]) backend.stripe.emit('customer.subscription.created', one);
    await handleMissedEvents(backend.dependencies);
    expect(await db.select().from(customers)).toMatchObject([
      { userId: 'anna', customerId: anna!.customer, email: 'anna@example.org' },
    ]);
  });

  test('send no mail again for a restored customer, although a first attempt was interrupted', async () => {
    const { db } = backend.database;
    const anna = await subscribe('anna');
    await db.delete(customers);
    await db.delete(orders);
    backend.stripe.emit('customer.subscription.created', anna);
    const failing = jest.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('the process was killed'));
    await handleMissedEvents(backend.dependencies);
    failing.mockRestore();
    expect(await db.$count(subscriptions)).toBe(0);
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(true);
    expect(await db.$count(outbox)).toBe(0);
  });

  test('act once with those that were delivered since then', async () => {
    const anna = await subscribe('anna');
    const id = backend.stripe.emit(updated, anna);
    const { payload, headers } = signedEvent(updated, anna, backend.clock.now.getTime() / 1000, id);
    await Promise.all([
      handleMissedEvents(backend.dependencies),
      backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers }),
    ]);
    expect(await backend.database.db.$count(outbox)).toBe(1);
  });

  test('are asked for again when one could not be taken, and do not keep the others', async () => {
    const [anna, berta] = [await subscribe('anna'), await subscribe('berta')];
    for (const one of [anna, berta]) backend.stripe.emit(updated, one);
    backend.stripe.failOn(new RegExp(`^GET /v1/subscriptions/${anna.id}`), 'failure');
    await handleMissedEvents(backend.dependencies);
    expect([(await details('anna')).hasSubscription, (await details('berta')).hasSubscription]).toEqual([false, true]);
    backend.stripe.recover();
    backend.clock.forward({ hours: 2 });
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(true);
  });

  test('are looked for by one process at a time, and by another one after a crash', async () => {
    const anna = await subscribe('anna');
    backend.stripe.emit(updated, anna);
    const list = backend.stripe.hold(/^GET \/v1\/events/);
    const first = handleMissedEvents(backend.dependencies);
    await list.arrived;
    await handleMissedEvents(backend.dependencies);
    expect((await details('anna')).hasSubscription).toBe(false);
    list.release();
    await first;
    expect((await details('anna')).hasSubscription).toBe(true);
    await backend.database.db.update(leases).set({ endsAt: new Date(Date.now() - 1) });
    await handleMissedEvents(backend.dependencies);
    expect(backend.stripe.requests.filter(({ path }) => path === '/v1/events')).toHaveLength(2);
  });

  test('need one call to the provider for each subscription that is looked up', async () => {
    await subscribe('anna');
    backend.stripe.requests.length = 0;
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    expect((await details('anna')).hasSubscription).toBe(true);
    expect(backend.stripe.requests.map(({ path }) => path)).toEqual(['/v1/subscriptions']);
    backend.stripe.requests.length = 0;
    backend.clock.forward({ hours: 1 });
    await reconcileAll(backend.dependencies);
    expect(backend.stripe.requests).toHaveLength(1);
  });

  test('leave no running subscription out for longer than a day, however many there are', async () => {
    const anna = await subscribe('anna');
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    await backend.database.db.execute(sql`
      insert into subscriptions
      select (jsonb_populate_record(one, jsonb_build_object('subscription_id', 'sub_' || n, 'order_number', n))).*
      from subscriptions one, generate_series(1, ${200 * 144 + 143}::integer) n`);
    const { readSubscription } = backend.dependencies.payments;
    const looked = new Set<string>();
    backend.dependencies.payments.readSubscription = (id) => {
      looked.add(id);
      return Promise.reject(new Error('only counted'));
    };
    backend.clock.forward({ hours: 1 });
    await reconcileAll(backend.dependencies);
    backend.dependencies.payments.readSubscription = readSubscription;
    expect(looked.size).toBe(201);
    expect(anna.status).toBe('active');
  });
});

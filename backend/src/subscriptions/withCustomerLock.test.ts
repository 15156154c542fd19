import { like } from 'drizzle-orm';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { openDatabase } from '../adapters/openDatabase.ts';
import type { App } from '../appDependencies.ts';
import type { PostgresPlace } from '../config.ts';
import { leases, outbox } from '../db/schema.ts';
import { changePlan } from '../testing/changePlan.ts';
import { postgresClusters } from '../testing/databases.ts';
import { endLeases } from '../testing/endLeases.ts';
import { getPriceId } from '../testing/paymentProvider.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { startProgram } from '../testing/startProgram.ts';
import { startTcpProxy } from '../testing/tcpProxy.ts';
import { onEachDatabase, prices, startTestBackend, type TestBackend } from '../testing/testBackend.ts';
import { unsignedToken } from '../testing/unsignedToken.ts';

const ofCustomers = like(leases.subject, 'customer %');
const subscriptionCall = (name: string) => `/api/subscription/${name}`;

async function subscribe(backend: TestBackend, user: string) {
  const order = { priceId: prices.basic };
  const { body } = await backend.call(user, 'POST', subscriptionCall('create-checkout-session'), order);
  const subscription = backend.stripe.pay(body.sessionId);
  await backend.call(user, 'POST', subscriptionCall('reconcile'));
  return subscription;
}

const resumeOn = (app: App, backend: TestBackend) => {
  const headers = { authorization: `Bearer ${backend.token('anna')}` };
  return app.inject({ method: 'POST', url: subscriptionCall('resume'), headers });
};

const read = async (backend: TestBackend, user: string) =>
  (await backend.call(user, 'GET', '/subscription/api/Subscription/details')).body;

onEachDatabase('work on the subscription of one customer', (backend) => {
  const seconds = () => Math.floor(backend.clock.now.getTime() / 1000);
  const sendEvent = (subscription: object, app = backend.app) => {
    const { payload, headers } = signedEvent('customer.subscription.updated', subscription, seconds());
    return app.inject({ method: 'POST', url: subscriptionCall('webhook'), payload, headers });
  };

  test('waits for other work on it, and not for work on another, in any process (fault 100)', async () => {
    await subscribe(backend, 'anna');
    const other = await backend.another({});
    backend.clock.forward({ days: 1 });
    const charge = backend.stripe.hold(/^POST .*always_invoice&payment/);
    const upgrade = changePlan(backend, 'premium');
    await charge.arrived;
    const begun = backend.stripe.requests.length;
    const resume = resumeOn(other.app, backend);
    await subscribe(backend, 'berta');
    const ofAnna = backend.stripe.requests.slice(begun).filter(({ path }) => path.includes('subscriptions/'));
    expect(ofAnna).toEqual([]);
    charge.release();
    expect([(await upgrade).status, (await resume).statusCode]).toEqual([200, 200]);
    expect(await read(backend, 'anna')).toMatchObject({ subscription: { planId: 'premium' } });
    expect(await backend.database.db.$count(leases, ofCustomers)).toBe(0);
  });

  test('ends its wait after some seconds: page and webhook are told when to come again', async () => {
    const subscription = await subscribe(backend, 'anna');
    const { app } = await backend.another({ waits: { customerLock: 300 } });
    backend.clock.forward({ days: 1 });
    const charge = backend.stripe.hold(/^POST .*always_invoice&payment/);
    const upgrade = changePlan(backend, 'premium');
    await charge.arrived;
    const [page, webhook] = await Promise.all([resumeOn(app, backend), sendEvent(subscription, app)]);
    expect([page.statusCode, page.json().code, page.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect([webhook.statusCode, webhook.headers['retry-after']]).toEqual([503, '5']);
    charge.release();
    expect((await upgrade).status).toBe(200);
  }, 30_000);

  test('that others have taken over stores nothing, and its customer is told to come again', async () => {
    const subscription = await subscribe(backend, 'anna');
    const { payments } = backend.dependencies;
    const { readSubscription } = payments;
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const looked = new Promise<void>((resolve) => {
      payments.readSubscription = async (id) => {
        const seen = await readSubscription(id);
        payments.readSubscription = readSubscription;
        resolve();
        await released;
        return seen;
      };
    });
    const slow = sendEvent(structuredClone(subscription));
    await looked;
    subscription.cancel_at_period_end = true;
    await endLeases(backend);
    expect((await sendEvent(subscription)).statusCode).toBe(200);
    release();
    expect([(await slow).statusCode, (await slow).headers['retry-after']]).toEqual([503, '5']);
    expect(await read(backend, 'anna')).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
    expect((await backend.database.db.select().from(outbox)).map(({ kind }) => kind)).not.toContain('resumption');
  });
});

/** The backend on a Postgres of its own, with what a test does to the way there. */
async function startOnPostgres(start: () => Promise<{ where: PostgresPlace; stop(): void }>, connections = 10) {
  const { where, stop } = await start();
  const { hostname, port } = new URL(where.url);
  const cable = await startTcpProxy({ host: hostname, port: Number(port) });
  const url = where.url.replace(`:${port}/`, `:${cable.port}/`);
  const backend = await startTestBackend(await openDatabase({ ...where, url, connections }));
  backend.clock.now = new Date();
  const end = async () => {
    await backend.end();
    await cable.close();
    stop();
  };
  return { backend, cable, where, end };
}

// A machine without Postgres has the tests above.
for (const { label, start } of postgresClusters()) {
  describe(`the lock of a customer (${label})`, () => {
    test('outlives a connection that is cut inside: no session holds it', async () => {
      const { backend, cable, end } = await startOnPostgres(start);
      const subscription = await subscribe(backend, 'anna');
      backend.clock.forward({ days: 1 });
      const charge = backend.stripe.hold(/^POST .*always_invoice&payment/);
      const upgrade = changePlan(backend, 'premium');
      await charge.arrived;
      cable.cut();
      charge.release();
      expect((await upgrade).status).toBe(200);
      expect(getPriceId(subscription)).toBe(prices.premium);
      expect(await read(backend, 'anna')).toMatchObject({ subscription: { planId: 'premium' } });
      expect(await backend.database.db.$count(leases, ofCustomers)).toBe(0);
      await end();
    }, 60_000);

    test('ends by itself when its process is killed inside: the next one finds one charge and stores it (fault 85)', async () => {
      const { backend, where, end } = await startOnPostgres(start);
      const subscription = await subscribe(backend, 'anna');
      const { body: preview } = await backend.call('anna', 'POST', subscriptionCall('preview-change'), {
        planId: 'premium',
      });
      const port = await findFreePort();
      const { child, seen, ended } = startProgram({
        NODE_ENV: 'development',
        DATABASE_URL: where.url,
        STRIPE_API_BASE: String(backend.stripe.address),
        BACKEND_HOST: '127.0.0.1',
        BACKEND_PORT: String(port),
      });
      await seen;
      const charge = backend.stripe.hold(/^POST .*always_invoice&payment/, { isLate: true });
      const { cents: previewedCents, previewedAt } = preview;
      const killed = fetch(`http://127.0.0.1:${port}${subscriptionCall('change')}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${unsignedToken('anna', Math.floor(Date.now() / 1000))}`,
        },
        body: JSON.stringify({ planId: 'premium', previewedAt, previewedCents }),
      }).catch(() => 'killed');
      await charge.arrived;
      child.kill('SIGKILL');
      expect([await killed, await ended]).toEqual(['killed', null]);
      charge.drop();
      const { app } = await backend.another({ waits: { customerLock: 300 } });
      expect((await resumeOn(app, backend)).statusCode).toBe(503);
      await endLeases(backend);
      const again = { planId: 'premium', previewedAt, previewedCents };
      expect((await backend.call('anna', 'POST', subscriptionCall('change'), again)).status).toBe(200);
      expect(backend.stripe.chargedChanges()).toHaveLength(1);
      expect(getPriceId(subscription)).toBe(prices.premium);
      expect(await read(backend, 'anna')).toMatchObject({ subscription: { planId: 'premium' } });
      await end();
    }, 120_000);

    test('holds no connection: ten charges that hang leave the reads of others alone (fault 103)', async () => {
      const { backend, end } = await startOnPostgres(start, 2);
      const users = Array.from({ length: 10 }, (_, index) => `user-${index}`);
      for (const user of users) await subscribe(backend, user);
      backend.clock.forward({ days: 1 });
      const pattern = /^POST .*always_invoice&payment/;
      const charge = backend.stripe.hold(pattern);
      const upgrades = users.map((user) => changePlan(backend, 'premium', user));
      await charge.arrived;
      // All ten are in their sections, and none has been answered.
      while ((await backend.database.db.$count(leases, ofCustomers)) < users.length) await read(backend, users[0]!);
      for (const user of users) expect(await read(backend, user)).toMatchObject({ subscription: { planId: 'basic' } });
      charge.release();
      expect((await Promise.all(upgrades)).map(({ status }) => status)).toEqual(users.map(() => 200));
      await end();
    }, 120_000);
  });
}

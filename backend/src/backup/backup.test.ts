import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { openDatabase, type Database } from '../adapters/openDatabase.ts';
import type { App } from '../appDependencies.ts';
import type { PostgresPlace } from '../config.ts';
import * as schema from '../db/schema.ts';
import { cancellation } from '../declarations/testing/declaring.ts';
import { handleMissedEvents } from '../subscriptions/handleMissedEvents.ts';
import { embeddedOnly, postgresClusters } from '../testing/databases.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const ends = [() => rmSync(folder, { recursive: true })];
afterAll(() => ends.forEach((end) => end()));

/** Starts a Postgres with a database that holds the data at first, and an empty one for them. */
async function startTwoDatabases(start: () => Promise<{ where: PostgresPlace; stop(): void }>) {
  const { where, stop } = await start();
  ends.push(stop);
  const client = new pg.Client({ connectionString: where.url });
  await client.connect();
  await client.query('create database second');
  await client.end();
  return [where, { ...where, url: Object.assign(new URL(where.url), { pathname: '/second' }).href }] as const;
}

const rowsOf = async (db: Database) => {
  const tables = Object.values(schema as Record<string, PgTable>).filter((table) => table !== schema.callCounts);
  const counts = await Promise.all(tables.map(async (table) => [getTableName(table), await db.$count(table)]));
  return Object.fromEntries(counts) as Record<string, number>;
};

test('what is no dump of a Postgres is refused by its first bytes', async () => {
  await expect(restore(__filename, 'postgres://nowhere.invalid/x')).rejects.toThrow('no backup of ours');
});

// The backend's own database is the one of before: what happens there after the backup is lost with it.
onEachDatabase(
  'the drill',
  (backend) => {
    const details = '/subscription/api/Subscription/details';
    const order = { url: '/api/subscription/create-checkout-session', payload: { priceId: prices.standard } };

    test.each(postgresClusters())(
      'brings a backup of a $label back, and life goes on',
      async ({ start }) => {
        const [from, to] = await startTwoDatabases(start);
        const call = async (app: App, bearer: string, url: string, payload?: object) => {
          const headers = { authorization: `Bearer ${bearer}` };
          const response = await app.inject({
            method: payload ? 'POST' : 'GET',
            url,
            headers,
            ...(payload && { payload }),
          });
          return response.json();
        };
        const before = await openDatabase(from);
        const { app: old } = await backend.another({ db: before.db });
        const anna = backend.token('anna');
        const box = await call(old, anna, '/user/api/UserDevice/link-device', { chestId: 'AB-1111' });
        const { sessionId } = await call(old, anna, order.url, order.payload);
        const subscription = backend.stripe.pay(sessionId);
        await call(old, anna, '/api/subscription/reconcile', {}).catch(() => undefined);
        const story = { deviceId: box.deviceId, storyId: 'story-1', minutes: 7 };
        await call(old, box.secret, '/subscription/api/Subscription/report-minutes', story);
        await call(old, anna, '/api/preorder/create', { email: 'carla@example.org' });
        await backend.idle();
        const rows = await rowsOf(before.db);
        expect(rows).toMatchObject({ devices: 1, subscriptions: 1, usage: 1, signups: 1 });
        await old.close();
        await before.close();

        const file = join(folder, 'whole.backup');
        await backup(from.url, file);
        expect(statSync(file).mode & 0o777).toBe(0o600);
        await expect(backup(from.url, file)).rejects.toThrow('is there already');
        const { body: later } = await backend.call('berta', 'POST', order.url, order.payload);
        backend.stripe.pay(later.sessionId);

        await expect(restore(file, from.url)).rejects.toThrow('not empty');
        await restore(file, to.url);
        const after = await openDatabase(to);
        expect(await rowsOf(after.db)).toEqual(rows);

        const { app, dependencies } = await backend.another({ db: after.db });
        expect((await call(app, anna, '/user/api/UserDevice/list-devices')).adventureChests).toMatchObject([
          { chestId: 'AB-1111' },
        ]);
        const told = { ...story, storyId: 'story-2', minutes: 3 };
        await call(app, box.secret, '/subscription/api/Subscription/report-minutes', told);
        expect(await call(app, anna, details)).toMatchObject({ usedMinutesInPeriod: 10 });
        subscription.cancel_at_period_end = true;
        const seconds = backend.clock.now.getTime() / 1000;
        const { payload, headers } = signedEvent('customer.subscription.updated', subscription, seconds);
        await app.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
        expect(await call(app, anna, details)).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });

        const berta = backend.token('berta');
        expect(await call(app, berta, details)).toMatchObject({ hasSubscription: false });
        await handleMissedEvents(dependencies);
        expect(await call(app, berta, details)).toMatchObject({ hasSubscription: true });
        expect((await call(app, berta, '/api/subscription/portal', {})).url).toContain('/p/session/');
        const ofBerta = { ...cancellation, email: 'berta@example.org' };
        const { receivedAt, actsAt } = await call(app, berta, '/api/cancellation', ofBerta);
        expect(actsAt).toBe(receivedAt);
        await backend.idle();
        const toBerta = await after.db.select().from(schema.outbox).where(eq(schema.outbox.recipient, ofBerta.email));
        const kinds = toBerta.map(({ kind }) => kind);
        expect(kinds).toContain('cancellation-confirmation');
        expect(kinds).not.toContain('order-confirmation');
        await app.close();
        await after.close();
      },
      120_000,
    );
  },
  embeddedOnly(),
);

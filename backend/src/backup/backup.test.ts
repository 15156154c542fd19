import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { openDatabase, type Database } from '../adapters/openDatabase.ts';
import type { App } from '../appDependencies.ts';
import type { DatabasePlace } from '../config.ts';
import * as schema from '../db/schema.ts';
import { cancellation } from '../declarations/testing/declaring.ts';
import { handleMissedEvents } from '../subscriptions/handleMissedEvents.ts';
import { isNight } from '../testing/config.ts';
import { embeddedOnly, createEmbedded, postgresClusters } from '../testing/databases.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const ends = [() => rmSync(folder, { recursive: true })];
afterAll(() => ends.forEach((end) => end()));

/** Database that holds the data at first, and an empty one for them. */
const places: [string, () => Promise<[DatabasePlace, DatabasePlace]>][] = [
  [
    'embedded database',
    async () => {
      await createEmbedded(join(folder, 'first'));
      return [{ folder: join(folder, 'first') }, { folder: join(folder, 'second') }];
    },
  ],
  ...(isNight() ? postgresClusters() : []).map(({ label, start }): (typeof places)[number] => [
    label,
    async () => {
      const { where, stop } = await start();
      ends.push(stop);
      const client = new pg.Client({ connectionString: where.url });
      await client.connect();
      await client.query('create database second');
      await client.end();
      return [where, { ...where, url: Object.assign(new URL(where.url), { pathname: '/second' }).href }];
    },
  ]),
];

const rowsOf = async (db: Database) => {
  const tables = Object.values(schema as Record<string, PgTable>).filter((table) => table !== schema.callCounts);
  const counts = await Promise.all(tables.map(async (table) => [getTableName(table), await db.$count(table)]));
  return Object.fromEntries(counts) as Record<string, number>;
};

test('a backup of which the end is missing creates no database', async () => {
  await createEmbedded(join(folder, 'whole'));
  const file = join(folder, 'damaged.backup');
  await backup({ folder: join(folder, 'whole') }, file);
  truncateSync(file, statSync(file).size - 100);
  const restored = join(folder, 'restored');
  await expect(restore(file, { folder: restored })).rejects.toThrow(`${file} is damaged`);
  writeFileSync(file, gzipSync('no database'));
  await expect(restore(file, { folder: restored })).rejects.toThrow();
  expect(existsSync(restored)).toBe(false);
});

test('a backup of a Postgres is recognized by its first bytes, however large it is', async () => {
  const file = join(folder, 'large.backup');
  writeFileSync(file, 'PGDMP');
  // A sparse file, which takes no room on the disk, of more bytes than Node can read into memory.
  truncateSync(file, 3 * 1024 ** 3);
  await expect(restore(file, { folder: join(folder, 'unused') })).rejects.toThrow('is of a Postgres');
});

// The backend's own database is the one of before: what happens there after the backup is lost with it.
onEachDatabase(
  'the drill',
  (backend) => {
    const details = '/subscription/api/Subscription/details';
    const order = { url: '/api/subscription/create-checkout-session', payload: { priceId: prices.standard } };

    test.each(places)(
      'brings a backup of the %s back, and life goes on',
      async (_label, begin) => {
        const [from, to] = await begin();
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

        const file = join(folder, `${'url' in from ? 'postgres' : 'embedded'}.backup`);
        await backup(from, file);
        expect(statSync(file).mode & 0o777).toBe(0o600);
        await expect(backup(from, file)).rejects.toThrow('is there already');
        const { body: later } = await backend.call('berta', 'POST', order.url, order.payload);
        backend.stripe.pay(later.sessionId);

        await expect(restore(file, from)).rejects.toThrow(/not empty|there already/);
        await expect(restore(__filename, to)).rejects.toThrow('no backup of ours');
        await restore(file, to);
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

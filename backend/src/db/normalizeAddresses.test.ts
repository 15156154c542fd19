import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { migratePostgres } from '../adapters/migrate.ts';
import { embeddedOnly, postgresClusters } from '../testing/databases.ts';
import { normalizeAddresses } from './normalizeAddresses.ts';

interface Migrated {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** As a start or `npm run ops -- migrate` does it. */
  migrate(): Promise<unknown>;
  close(): Promise<unknown>;
}

const databases: { label: string; open(): Promise<Migrated> }[] = [
  ...embeddedOnly().map(({ label, open }) => ({
    label,
    async open(): Promise<Migrated> {
      const { db, close } = await open();
      const { $client: engine } = db as unknown as { $client: PGlite };
      return {
        query: (text, values) => engine.query(text, values),
        migrate: () => engine.transaction(normalizeAddresses),
        close,
      };
    },
  })),
  ...postgresClusters().map(({ label, start }) => ({
    label,
    async open(): Promise<Migrated> {
      const { where, stop } = await start();
      const migrate = () => migratePostgres(where.url);
      await migrate();
      const pool = new pg.Pool({ connectionString: where.url });
      return { query: (text, values) => pool.query(text, values), migrate, close: () => pool.end().then(stop) };
    },
  })),
];

describe.each(databases)('addresses that were stored as typed ($label)', ({ open }) => {
  let database: Migrated;

  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.close());

  const signUp = (email: string, status: string, confirmedAt: string | null, unsubscribedAt: string | null = null) =>
    database.query(
      `insert into signups (kind, email, email_key, language, status, text_version, requested_at, request_ip, mailed_at,
         token_expires_at, confirmed_at, unsubscribe_token, unsubscribed_at)
       values ('newsletter', $1::text, lower($1::text), 'de', $2, $1::text, '2026-01-01', '::1', '2026-01-01',
         '2026-01-08', $3, $1::text, $4)`,
      [email, status, confirmedAt, unsubscribedAt],
    );
  const signups = async () =>
    (
      await database.query(
        `select email, status, text_version, confirmed_at::date::text as day from signups order by email`,
      )
    ).rows;

  test('one mailbox becomes one row, which keeps the oldest consent that is valid and the last decision (acc 284)', async () => {
    await signUp('t@ex.ample.org', 'confirmed', '2026-03-01');
    await signUp('t@ｅx.ample.org', 'confirmed', '2026-02-01');
    await signUp('T@ex.ⓐmple.org', 'pending', null);
    await signUp('u@example.org', 'confirmed', '2026-02-01');
    await signUp('u@ⓔxample.org', 'unsubscribed', '2026-03-01', '2026-04-01');
    await signUp('r@example.org', 'unsubscribed', '2026-02-01', '2026-03-01');
    await signUp('r@ⓔxample.org', 'confirmed', '2026-04-01');
    await signUp('jörg@müller.example', 'confirmed', '2026-05-01');
    await signUp('w@example.org', 'pending', null);
    await signUp('w@ⓔxample.org', 'pending', null, '2026-02-01');
    await database.migrate();
    await database.migrate();
    expect(await signups()).toEqual([
      {
        email: 'jörg@xn--mller-kva.example',
        status: 'confirmed',
        text_version: 'jörg@müller.example',
        day: '2026-05-01',
      },
      { email: 'r@example.org', status: 'confirmed', text_version: 'r@ⓔxample.org', day: '2026-04-01' },
      { email: 't@ex.ample.org', status: 'confirmed', text_version: 't@ｅx.ample.org', day: '2026-02-01' },
      { email: 'u@example.org', status: 'unsubscribed', text_version: 'u@example.org', day: '2026-02-01' },
      // Without a consent there is nothing to prove: it is deleted like every pending one.
      expect.objectContaining({ email: 'w@example.org', status: 'pending', day: null }),
    ]);
    const { rows } = await database.query(
      'select email_key, unsubscribed_at::date::text as day from signup_proofs order by 1',
    );
    expect(rows).toEqual([
      { email_key: 'r@example.org', day: '2026-03-01' },
      { email_key: 'u@example.org', day: '2026-04-01' },
    ]);
  });

  test('mails, customers and declarations are found under the one address', async () => {
    await database.query(
      `insert into outbox (kind, recipient, subject, html, text, headers, created_at)
       values ('test', 't@ｅxample.org', '', '', '', '{}', now())`,
    );
    await database.query(
      `insert into customers (user_id, customer_id, email, created_at) values ('u1', 'cus_1', 't@ⓔxample.org', now())`,
    );
    await database.query(
      `insert into declarations (reference, kind, received_at, content, state) values ('K-1', 'cancellation', now(),
         '{"name": "Anna", "email": "Anna@straße.example", "confirmationEmail": "a@b.example"}', 'queued')`,
    );
    await database.migrate();
    expect((await database.query('select recipient from outbox')).rows).toEqual([{ recipient: 't@example.org' }]);
    expect((await database.query('select email from customers')).rows).toEqual([{ email: 't@example.org' }]);
    expect((await database.query('select content from declarations')).rows).toEqual([
      { content: { name: 'Anna', email: 'Anna@xn--strae-oqa.example', confirmationEmail: 'a@b.example' } },
    ]);
  });

  test('all addresses change, or none', async () => {
    await database.query('delete from customers');
    await database.query(`alter table customers add constraint refused check (email <> 'v@example.org')`);
    await database.query(
      `insert into customers (user_id, customer_id, email, created_at) values ('u1', 'cus_1', 'v@ⓔxample.org', now())`,
    );
    await signUp('v@ⓔxample.org', 'confirmed', '2026-03-01');
    await expect(database.migrate()).rejects.toThrow('refused');
    expect(await signups()).toContainEqual(expect.objectContaining({ email: 'v@ⓔxample.org' }));
    await database.query('alter table customers drop constraint refused');
    await database.migrate();
    expect(await signups()).toContainEqual(expect.objectContaining({ email: 'v@example.org' }));
  });
});

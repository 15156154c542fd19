import { count, is, like } from 'drizzle-orm';
import { getTableConfig, PgTimestamp, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { privacyEnglish } from 'legal-texts/privacyEnglish.ts';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { testPage } from 'page-contract/testing';
import { customers, subscriptions } from '../db/schema.ts';
import * as schema from '../db/schema.ts';
import { createJobs } from '../jobs.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';

type Name = keyof typeof schema;
const names = Object.keys(schema) as Name[];
const columnsOf = (name: Name) => getTableConfig(schema[name] as PgTable).columns;

/** Columns that say whose row it is: an account, an address, a mailed link, a contract, a client that is counted. */
const personal = /^(token_hash|user_id|email|email_key|recipient|\w+_ip|customer_id|subscription_id|subject|who)$/;
const tables = names.filter((name) => columnsOf(name).some((column) => personal.test(column.name)));

/** Words of the privacy notice about each table: section, German words, English words. */
const told: Partial<Record<Name, [section: number, german: string, english: string]>> = {
  ageSettings: [7, 'die gewählte Altersstufe', 'the chosen age level'],
  accounts: [6, 'wann du dich überall abgemeldet', 'when you signed out everywhere'],
  signIns: [6, 'welche Anmeldungen du mit „Abmelden“ beendet hast', 'which sign-ins you ended'],
  devices: [7, 'die Nummer der Box und ihr Name', 'the box’s number and name'],
  declarations: [9, 'Kündigungen und Widerrufe bewahren wir', 'cancellations and withdrawals'],
  outbox: [10, 'Empfänger und Betreff', 'recipient and subject'],
  signups: [4, 'deine E-Mail-Adresse, den Zeitpunkt, die IP-Adresse', 'your email address, the time, the IP address'],
  usedLinks: [10, 'Von einem Link, den du benutzt hast', 'Of a link that you have used'],
  customers: [9, 'eine Kundennummer', 'a customer number'],
  leases: [9, 'Während wir dein Abo ändern', 'While we change your subscription'],
  orders: [9, 'Bestellungen, Rechnungen', 'orders, invoices'],
  subscriptions: [9, 'Tarif, Zeitraum, Zahlungsstatus', 'plan, period, payment status'],
  providerFindings: [9, 'Notizen über Besonderheiten deines Abos', 'notes about peculiarities of your subscription'],
  usage: [7, 'die verbrauchten Geschichtenminuten', 'the story minutes used'],
  emailChanges: [6, 'welche für dein Konto gilt', 'which one your account has'],
  callCounts: [6, 'Wie oft ein Konto oder eine Box uns', 'how often an account or a box calls us'],
};

/** The same about what else these tables hold. */
const alsoTold: typeof told = {
  accounts: [12, 'Seine Kontonummer merken wir uns noch 90', 'We keep its account number for another 90 days'],
  signIns: [7, 'der Anmeldung auf der Box', 'of signing in on the box'],
  signups: [5, 'Den Nachweis bewahren wir danach', 'We keep the proof for'],
};

test('The privacy notice has words for every table with an account, an address or a contract, and for no other (acc 312)', () => {
  expect(Object.keys(told).sort()).toEqual(tables.toSorted());
  const page = testPage({});
  for (const [name, [section, ...words]] of [...Object.entries(told), ...Object.entries(alsoTold)]) {
    for (const [index, write] of [privacyGerman, privacyEnglish].entries()) {
      const { paragraphs } = write(page.owner, page).sections[section - 1]!;
      expect([name, paragraphs.join('\n')]).toEqual([name, expect.stringContaining(words[index]!)]);
    }
  }
});

/** A value that a column takes; `at` for each moment. */
function valueOf(column: PgColumn, at: Date): unknown {
  if (is(column, PgTimestamp)) return at;
  if (column.enumValues?.length) return column.enumValues[0];
  const values: Record<string, unknown> = { number: 1, boolean: true, json: {}, array: [] };
  if (column.getSQLType() === 'uuid') return crypto.randomUUID();
  return values[column.dataType] ?? `${column.name}-1`;
}

/** States in which a row is done and only waits to be deleted. What still runs is never deleted. */
const done: Partial<Record<Name, object>> = {
  declarations: { state: 'settled', subscriptionId: null, nextAttemptAt: null },
  outbox: { nextAttemptAt: null },
  signups: { status: 'unsubscribed' },
  signIns: { isOver: false },
  leases: { doneUntil: null },
};

onAnyDatabase('personal data', (backend) => {
  const rowsOf = async (name: Name) => {
    const [row] = await backend.database.db.select({ rows: count() }).from(schema[name] as PgTable);
    return row!.rows;
  };

  test('every table with a person has a rule of deletion: ten years after the account, nothing is left (acc 312)', async () => {
    const { db } = backend.database;
    const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    backend.stripe.pay(body.sessionId);
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    const [{ customerId } = { customerId: '' }] = await db.select().from(customers);
    const [{ subscriptionId } = { subscriptionId: '' }] = await db.select().from(subscriptions);
    for (const name of tables) {
      if ((await rowsOf(name)) > 0) continue;
      const values = columnsOf(name).map((column) => [
        Object.entries(schema[name]).find(([, one]) => one === column)![0],
        valueOf(column, backend.clock.now),
      ]);
      const whose = { userId: 'anna', customerId, subscriptionId };
      const row = { ...Object.fromEntries(values), ...whose, ...done[name] };
      await db.insert(schema[name] as typeof schema.usage).values(row);
    }
    expect((await backend.call('anna', 'POST', '/user/api/UserInfo/delete-account')).status).toBe(204);
    await backend.idle();
    // The first run settles with the provider, the last deletes what the one before mailed.
    for (const days of [1, 10 * 366, 31]) {
      backend.clock.forward({ days });
      for (const { work } of Object.values(createJobs(backend.dependencies, async () => undefined))) {
        await work();
        await backend.idle();
      }
    }
    // The leases of jobs stay: they name no person.
    await db.delete(schema.leases).where(like(schema.leases.subject, 'job %'));
    const left = await Promise.all(tables.map(async (name) => [name, await rowsOf(name)]));
    expect(left).toEqual(tables.map((name) => [name, 0]));
  });

  test('a sign-in is forgotten after two years, when its tokens do not count any more (acc 312)', async () => {
    const { db } = backend.database;
    const signIn = { userId: 'berta', signedInAt: backend.clock.now, deviceId: '', isOver: true };
    await db.insert(schema.signIns).values(signIn);
    const { work } = createJobs(backend.dependencies, async () => undefined)['forget what is expired']!;
    backend.clock.forward({ days: 729 });
    await work();
    expect(await rowsOf('signIns')).toBe(1);
    backend.clock.forward({ days: 2 });
    await work();
    expect(await rowsOf('signIns')).toBe(0);
  });

  test('the note of a session that was ended goes with that of the deletion; others when no sign-in from before counts (acc 312)', async () => {
    const { db } = backend.database;
    const at = backend.clock.now;
    await db.insert(schema.accounts).values([
      { userId: 'anna', endedAt: at, deletedAt: at, settledAt: at },
      { userId: 'berta', endedAt: at },
    ]);
    const { work } = createJobs(backend.dependencies, async () => undefined)['forget what is expired']!;
    const left = async () => {
      await work();
      return (await db.select().from(schema.accounts)).map(({ userId }) => userId);
    };
    const authTime = at.getTime() / 1000 - 60;
    const old = () =>
      backend.callWith(backend.token('berta', { auth_time: authTime }), 'GET', '/user/api/UserDevice/list-devices');
    backend.clock.forward({ days: 89 });
    expect(await left()).toEqual(['anna', 'berta']);
    backend.clock.forward({ days: 2 });
    expect(await left()).toEqual(['berta']);
    backend.clock.forward({ days: 640 });
    expect([await left(), (await old()).status]).toEqual([[], 401]);
  });
});

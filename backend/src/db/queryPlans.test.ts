import type { PGlite } from '@electric-sql/pglite';
import * as contract from 'api-contract';
import { nameOf, type Call } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'drizzle-orm/logger';
import { startJobs } from '../jobs.ts';
import { embeddedOnly } from '../testing/databases.ts';
import { fillTables, manyRows } from '../testing/manyRows.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onEachDatabase, prices, type TestBackend } from '../testing/testBackend.ts';
import { signups } from './schema.ts';

/** In the planner's unit, a page read in order. Reading one of these tables, or one of its indexes, from end to end costs twice that. */
const mostCost = 1_000;

/** What is no lookup. */
const exceptions: Record<string, RegExp> = {
  'the owner takes all confirmed addresses along':
    /^select .* from "signups" where .* order by "signups"."confirmed_at"/,
  'the owner sees the subscriptions of 500 declarations at once':
    /^select lower\("customers"."email"\), .* in \(\$1, \$2, \$3,/,
  'every ten minutes, how many subscriptions there are says how many get their turn':
    /^select count.* from "subscriptions"/,
  'every hour, customers who never paid are those whom no other table knows':
    /^select .* from "customers" .* not exists/,
  'every hour; an index by minute would cost every call more than this': /^delete from "call_counts"/,
};

onEachDatabase(
  `with ${manyRows} rows in every table`,
  (backend) => {
    test('no call and no job reads a whole table to find its rows', async () => {
      await fillTables(backend.database.db, backend.clock.now);
      const heard = new Map<string, unknown[]>();
      hear(backend, (text, values) => heard.set(text, values));
      expect(await useEverything(backend)).toEqual(everyCall);

      const costly: string[] = [];
      for (const [text, values] of heard) {
        if (!/^(select|insert|update|delete|with) /.test(text)) continue;
        if ((await costOf(backend, text, values)) > mostCost) costly.push(text);
      }
      const unexpected = costly.filter((text) => !Object.values(exceptions).some((one) => one.test(text)));
      expect(unexpected).toEqual([]);
      const used = Object.entries(exceptions).filter(([, one]) => costly.some((text) => one.test(text)));
      expect(used.map(([why]) => why)).toEqual(Object.keys(exceptions));
    }, 300_000);
  },
  embeddedOnly(),
);

const everyCall = Object.values<unknown>(contract)
  .filter((one): one is Call => typeof one === 'object' && one !== null && 'path' in one)
  .map(nameOf)
  .sort();

/** drizzle's own logger, put in after the database was opened: it hears every statement, in transactions and outside. */
function hear({ database }: TestBackend, logQuery: Logger['logQuery']) {
  const { session } = database.db as unknown as { session: { logger: Logger; options: { logger?: Logger } } };
  session.logger = session.options.logger = { logQuery };
}

async function costOf({ database }: TestBackend, text: string, values: unknown[]): Promise<number> {
  const { $client } = database.db as unknown as { $client: PGlite };
  const { rows } = await $client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Total Cost'];
}

/** Every call that there is, with success, and every job with something to do. Returns the calls. */
async function useEverything(backend: TestBackend): Promise<string[]> {
  const { call, callWith, stripe, clock, config, parts } = backend;
  type Request = Parameters<typeof callWith>;
  const as = async (...request: Request) => {
    const answer = await callWith(...request);
    if (answer.status >= 400) throw new Error(`${request.slice(1, 3).join(' ')}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const person = (user: string) => (method: Request[1], url: string, payload?: object) =>
    as(backend.token(user), method, url, payload);
  const stranger = (url: string, payload?: object) => as(null, 'POST', url, payload);
  const owner = (method: Request[1], url: string, payload?: object) =>
    as(config.ownerKey, method, `/api/owner/${url}`, payload);
  const mailed = async () => {
    await parts.outbox.deliverDue();
    return backend.mails.splice(0).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
  };
  const forward = async (by: Parameters<typeof clock.forward>[0]) => {
    clock.forward(by);
    await runJobs(backend);
  };
  const subscribe = async (user: string) => {
    const { sessionId } = await person(user)('POST', '/api/subscription/create-checkout-session', {
      priceId: prices.basic,
    });
    const subscription = stripe.pay(sessionId);
    const { payload, headers } = signedEvent('customer.subscription.created', subscription, Number(clock.now) / 1000);
    await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
    return subscription;
  };

  for (const list of ['preorder', 'newsletter']) {
    await stranger(list === 'preorder' ? '/api/preorder/create' : '/api/newsletter/subscribe', {
      email: 'anna@example.org',
    });
    const [token] = await mailed();
    await stranger(`/api/${list}/confirm`, { token });
  }
  const tokenFor = async (kind: 'preorder' | 'newsletter') => {
    const isAnnas = and(eq(signups.kind, kind), eq(signups.emailKey, 'anna@example.org'));
    const [row] = await parts.db.select().from(signups).where(isAnnas);
    return row?.unsubscribeToken;
  };
  await stranger('/api/preorder/cancel', { token: await tokenFor('preorder') });
  const token = await tokenFor('newsletter');
  await stranger('/api/newsletter/unsubscribe', { token });
  await stranger(`/api/newsletter/one-click-unsubscribe?token=${token}`);

  const anna = person('anna');
  const subscription = await subscribe('anna');
  await anna('POST', '/api/subscription/reconcile');
  const device = '/user/api/UserDevice';
  const { deviceId, secret } = await anna('POST', `${device}/link-device`, { chestId: 'AB-7K2M' });
  await as(secret, 'POST', `${device}/heartbeat`, { deviceId });
  const story = { deviceId, storyId: 's1', minutes: 5 };
  await as(secret, 'POST', '/subscription/api/Subscription/report-minutes', story);
  await anna('GET', `${device}/list-devices`);
  await anna('POST', `${device}/rename-device`, { deviceId, name: 'Höhle' });
  await anna('POST', `${device}/unlink-device`, { deviceId });
  await anna('GET', '/subscription/api/Subscription/details');
  await anna('POST', '/api/subscription/change', { planId: 'premium' });
  await anna('POST', '/api/subscription/cancel');
  await anna('POST', '/api/subscription/resume');
  await anna('POST', '/api/subscription/portal');
  await anna('GET', '/user/api/UserInfo/age-settings');
  await anna('PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' });
  await anna('GET', '/user/api/UserInfo/export');
  await anna('POST', '/user/api/UserInfo/password-changed');
  await anna('POST', `${device}/link-device`, { chestId: 'AB-7K2M' });
  await owner('POST', 'devices/AB-7K2M/release');
  const charge = stripe.charge(subscription);
  Object.assign(charge, { disputed: true, dispute: 'lost' });
  stripe.happens('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: charge.id });

  const who = { name: 'Anna Muster', email: 'anna@example.org', contract: 'Basic' };
  const cancellation = { ...who, kind: 'ordinary', reason: null, endDate: null, confirmationEmail: 'a@example.org' };
  await mailed();
  await stranger('/api/cancellation', cancellation);
  await stranger('/api/declarations/object', { token: (await mailed()).find(Boolean) });
  await stranger('/api/withdrawal', who);
  const queued = await stranger('/api/cancellation', { ...cancellation, email: 'nobody@example.org' });
  const other = await stranger('/api/cancellation', { ...cancellation, email: 'none@example.org' });
  await owner('GET', 'declarations');
  await owner('GET', 'declarations?all=true');
  const act = { subscriptionId: subscription.id, account: 'anna@example.org' };
  await owner('POST', `declarations/${queued.reference}/match`, act);
  await owner('POST', `declarations/${other.reference}/done`, { note: 'by telephone' });
  await owner('GET', 'signups/newsletter');
  await owner('GET', 'mails');
  await owner('POST', 'erase', { email: 'anna@example.org' });

  await subscribe('berta');
  await stranger('/api/withdrawal', { ...who, email: 'berta@example.org' });
  await forward({ hours: 1 });
  await subscribe('clara');
  await stranger('/api/cancellation', { ...cancellation, email: 'clara@example.org' });
  stripe.failOn(/^DELETE/, 'broken');
  await person('berta')('POST', '/user/api/UserInfo/delete-account');
  stripe.fault = 'none';
  await forward({ hours: 25 });
  await anna('POST', '/user/api/UserInfo/sign-out-everywhere');
  await call('anna', 'GET', '/subscription/api/Subscription/details');
  const answered = backend.log.map((line) => JSON.parse(line) as { method: string; route: string; status: number });
  const succeeded = answered.filter(({ status }) => status < 400);
  return [
    ...new Set(succeeded.map(({ method, route }) => nameOf({ method: method as Call['method'], path: route }))),
  ].sort();
}

/** Once each, as the process starts them. */
async function runJobs(backend: TestBackend) {
  // Whoever waits inside of a job waits for real.
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
  const stop = startJobs(backend.parts, async () => undefined);
  jest.advanceTimersByTime(60 * 60_000);
  stop();
  jest.useRealTimers();
  await backend.idle();
}

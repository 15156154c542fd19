import * as contract from 'api-contract';
import { getCallName, type Call } from 'api-contract';
import { and, eq } from 'drizzle-orm';
import { signups } from '../db/schema.ts';
import { createJobs } from '../jobs.ts';
import { prices } from './paymentProvider.ts';
import { signedEvent } from './signedEvent.ts';
import type { TestBackend } from './testBackend.ts';

const calls = Object.values<unknown>(contract).filter(
  (one): one is Call => typeof one === 'object' && one !== null && 'path' in one,
);

export const everyCall = calls.map(getCallName).sort();

/** Finds the call of an address: `GET /api/owner/signups/:kind` for `/api/owner/signups/newsletter?…`. */
function findRoute(method: Call['method'], url: string): string {
  const [path = ''] = url.split('?');
  const call = calls.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  return call ? getCallName(call) : `${method} ${path}`;
}

/**
 * Makes every call of the API with success, and runs every job with something to do. Returns the names of the calls.
 * `onBegin` is called with the name of each call and job before it starts.
 */
export async function useEverything(
  backend: TestBackend,
  onBegin: (what: string) => void = () => undefined,
): Promise<string[]> {
  const { stripe, clock, config, dependencies } = backend;
  type Request = Parameters<TestBackend['callWith']>;
  const callWith = async (...request: Request) => {
    onBegin(findRoute(request[1], request[2]));
    const answer = await backend.callWith(...request);
    await backend.idle();
    return answer;
  };
  const call = (user: string, method: Request[1], url: string) => callWith(backend.token(user), method, url);
  /** Sends a call with this token, and returns the body. Throws if the call fails. */
  const callOrThrow = async (...request: Request) => {
    const answer = await callWith(...request);
    if (answer.status >= 400) throw new Error(`${request.slice(1, 3).join(' ')}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** Returns the function that sends calls of a user. */
  const callAs = (user: string) => (method: Request[1], url: string, payload?: object) =>
    callOrThrow(backend.token(user), method, url, payload);
  const callAsStranger = (url: string, payload?: object) => callOrThrow(null, 'POST', url, payload);
  const callAsOwner = (method: Request[1], url: string, payload?: object) =>
    callOrThrow(config.ownerKey, method, `/api/owner/${url}`, payload);
  /** Sends the mails that are due, and returns the token of each. */
  const sendMails = async () => {
    onBegin('every send mails');
    await dependencies.outbox.deliverDue();
    return backend.mails.splice(0).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
  };
  /** Lets time pass, and runs all jobs. */
  const passTime = async (by: Parameters<typeof clock.forward>[0]) => {
    clock.forward(by);
    for (const [job, { work }] of Object.entries(createJobs(dependencies, async () => undefined))) {
      onBegin(`every ${job}`);
      await work();
      await backend.idle();
    }
  };
  /** Buys a plan. */
  const subscribe = async (user: string) => {
    const { sessionId } = await callAs(user)('POST', '/api/subscription/create-checkout-session', {
      priceId: prices.basic,
    });
    const subscription = stripe.pay(sessionId);
    onBegin('POST /api/subscription/webhook');
    const { payload, headers } = signedEvent('customer.subscription.created', subscription, Number(clock.now) / 1000);
    await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers });
    return subscription;
  };

  // Sign-ups.
  for (const list of ['preorder', 'newsletter']) {
    await callAsStranger(list === 'preorder' ? '/api/preorder/create' : '/api/newsletter/subscribe', {
      email: 'anna@example.org',
    });
    const [token] = await sendMails();
    await callAsStranger(`/api/${list}/confirm`, { token });
  }
  const tokenFor = async (kind: 'preorder' | 'newsletter') => {
    const isAnnas = and(eq(signups.kind, kind), eq(signups.emailKey, 'anna@example.org'));
    const [row] = await dependencies.db.select().from(signups).where(isAnnas);
    return row?.unsubscribeToken;
  };
  await callAsStranger('/api/preorder/cancel', { token: await tokenFor('preorder') });
  const token = await tokenFor('newsletter');
  await callAsStranger('/api/newsletter/unsubscribe', { token });
  await callAsStranger(`/api/newsletter/one-click-unsubscribe?token=${token}`);

  // A customer's subscription, box and account.
  const anna = callAs('anna');
  const subscription = await subscribe('anna');
  await anna('POST', '/api/subscription/reconcile');
  const device = '/user/api/UserDevice';
  const { deviceId, secret } = await anna('POST', `${device}/link-device`, { chestId: 'AB-7K2M' });
  await callOrThrow(secret, 'POST', `${device}/heartbeat`, { deviceId });
  const story = { deviceId, storyId: 's1', minutes: 5 };
  await callOrThrow(secret, 'POST', '/subscription/api/Subscription/report-minutes', story);
  await sendMails();
  await anna('GET', '/subscription/api/Subscription/details');
  const longStory = { deviceId, storyId: 's2', minutes: 70 };
  await callOrThrow(secret, 'POST', '/subscription/api/Subscription/report-minutes', longStory);
  const [minutesToken] = await sendMails();
  await callAsStranger('/api/subscription/minutes-mail/off', { token: minutesToken });
  await anna('PUT', '/api/subscription/minutes-mail', { isOn: true });
  await anna('GET', `${device}/list-devices`);
  await anna('POST', `${device}/rename-device`, { deviceId, name: 'Höhle' });
  await anna('POST', `${device}/unlink-device`, { deviceId });
  await anna('GET', '/subscription/api/Subscription/details');
  const preview = await anna('POST', '/api/subscription/preview-change', { planId: 'premium' });
  const { previewedAt, cents: previewedCents } = preview;
  stripe.useCard(subscription, '3184');
  await anna('POST', '/api/subscription/change', { planId: 'premium', previewedAt, previewedCents });
  await anna('POST', '/api/subscription/payment-page');
  await anna('POST', '/api/subscription/discard-change');
  stripe.useCard(subscription, '4242');
  await anna('POST', '/api/subscription/cancel');
  await anna('POST', '/api/subscription/resume');
  await anna('POST', '/api/subscription/portal');
  await anna('GET', '/user/api/UserInfo/age-settings');
  await anna('PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' });
  await anna('GET', '/user/api/UserInfo/export');
  await anna('POST', '/user/api/UserInfo/email-change', { email: 'anna.neu@example.org' });
  backend.mailedCodes.set('code', { userId: 'anna', emails: ['anna.neu@example.org'], isVerified: true });
  await callAsStranger('/user/api/UserInfo/confirm-email-change', { code: 'code' });
  await anna('POST', '/user/api/UserInfo/end-other-sessions');
  await anna('POST', `${device}/link-device`, { chestId: 'AB-7K2M' });
  await callAsOwner('POST', 'devices/AB-7K2M/release');
  stripe.dispute(subscription);

  // Declarations, and the owner's work on them and on mails.
  const who = { name: 'Anna Muster', email: 'anna@example.org', contract: 'Standard' };
  const cancellation = { ...who, kind: 'ordinary', reason: null, endDate: null, confirmationEmail: 'a@example.org' };
  await sendMails();
  await callAsStranger('/api/cancellation', cancellation);
  await passTime({});
  await callAsStranger('/api/withdrawal', who);
  const queued = await callAsStranger('/api/cancellation', { ...cancellation, email: 'nobody@example.org' });
  const other = await callAsStranger('/api/cancellation', { ...cancellation, email: 'none@example.org' });
  await callAsOwner('GET', 'declarations');
  await callAsOwner('GET', 'declarations?all=true');
  const act = { subscriptionId: subscription.id, account: 'anna.neu@example.org' };
  await callAsOwner('POST', `declarations/${queued.reference}/match`, act);
  await callAsOwner('POST', `declarations/${other.reference}/done`, { note: 'by telephone' });
  await callAsOwner('GET', 'payments');
  await callAsOwner('GET', 'signups/newsletter');
  await callAsOwner('POST', 'newsletter/unsubscribe', { emails: ['anna@example.org'] });
  backend.mailServer.refusal = { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
  await callAsStranger('/api/withdrawal', { ...who, email: 'full@example.org' });
  await sendMails();
  backend.mailServer.refusal = null;
  const given = (await callAsOwner('GET', 'mails')) as { id: string; isKept: boolean }[];
  await callAsOwner('POST', `mails/${given.find(({ isKept }) => isKept)!.id}/resend`);
  await callAsOwner('POST', 'erase', { email: 'anna@example.org' });
  await callAsOwner('POST', 'accounts/anna/end-sessions');

  // Work for the jobs: withdrawals, cancellations and a deletion that the provider does not take at once.
  await subscribe('berta');
  await callAsStranger('/api/withdrawal', { ...who, email: 'berta@example.org' });
  await passTime({ hours: 1 });
  await subscribe('clara');
  await callAsStranger('/api/cancellation', { ...cancellation, email: 'clara@example.org' });
  stripe.failOn(/^DELETE/, 'failure');
  await callAs('berta')('POST', '/user/api/UserInfo/delete-account');
  stripe.recover();
  await passTime({ hours: 25 });
  await anna('POST', '/user/api/UserInfo/sign-out-everywhere');
  await call('anna', 'GET', '/subscription/api/Subscription/details');
  await callAs('clara')('POST', '/user/api/UserInfo/sign-out');
  const answered = backend.log.map((line) => JSON.parse(line) as { method: string; route: string; status: number });
  const succeeded = answered.filter(({ status }) => status < 400);
  return [
    ...new Set(succeeded.map(({ method, route }) => getCallName({ method: method as Call['method'], path: route }))),
  ].sort();
}

import fc from 'fast-check';
import { usage } from '../db/schema.ts';
import { onEachDatabase, prices, type TestBackend } from '../testing/testBackend.ts';
import { limitMinutes, isPeriodOver, getPlanMinutes, countRemainingMinutes } from './minutes.ts';

const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
const period = fc
  .tuple(instant, fc.integer({ min: 1, max: 32 * 86_400_000 }))
  .map(([start, length]) => ({ periodStart: start, periodEnd: new Date(start.getTime() + length) }));

describe('the rules of story minutes', () => {
  test('plans have 2, 6 and 60 hours in whole minutes', () => {
    expect([getPlanMinutes('basic'), getPlanMinutes('standard'), getPlanMinutes('premium')]).toEqual([120, 360, 3600]);
  });

  test('a period is half-open: its last millisecond belongs to it, its end does not', () => {
    fc.assert(
      fc.property(period, (paid) => {
        expect(isPeriodOver(paid, paid.periodEnd)).toBe(true);
        expect(isPeriodOver(paid, new Date(paid.periodEnd.getTime() - 1))).toBe(false);
        expect(isPeriodOver(paid, paid.periodStart)).toBe(false);
      }),
    );
  });

  test.each([
    ['the end of a short month', '2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['a leap day', '2028-01-29T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['the beginning of summer time', '2027-02-28T01:30:00Z', '2027-03-28T01:30:00Z'],
    ['the end of summer time', '2026-09-25T00:30:00Z', '2026-10-25T00:30:00Z'],
    ['new year in Berlin, an hour before UTC', '2026-12-01T23:00:00Z', '2026-12-31T23:00:00Z'],
  ])('two periods that meet at %s share no moment and leave none out', (_what, start, end) => {
    const [first, next] = [
      { periodStart: new Date(start), periodEnd: new Date(end) },
      { periodStart: new Date(end), periodEnd: new Date('2030-01-01') },
    ];
    fc.assert(
      fc.property(fc.integer({ min: -3_600_000, max: 3_600_000 }), (offset) => {
        const now = new Date(first.periodEnd.getTime() + offset);
        const inNext = now >= next.periodStart && !isPeriodOver(next, now);
        expect(isPeriodOver(first, now)).toBe(inNext);
      }),
    );
  });

  test('what counts is never negative, never more than reported, and never beyond the plan', () => {
    const reports = fc.array(fc.integer({ min: 1, max: 240 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(0, 120, 360, 3600), reports, period, (total, minutes, paid) => {
        let used = 0;
        for (const reported of minutes) {
          const left = countRemainingMinutes(total, used, paid, paid.periodStart);
          const counted = limitMinutes(reported, left);
          expect(Number.isInteger(counted) && counted >= 0 && counted <= reported).toBe(true);
          used += counted;
          expect(used).toBeLessThanOrEqual(total);
          expect(countRemainingMinutes(total, used, paid, paid.periodStart)).toBe(total - used);
        }
        expect(used).toBe(
          Math.min(
            total,
            minutes.reduce((sum, one) => sum + one, 0),
          ),
        );
        expect(countRemainingMinutes(total, used, paid, paid.periodEnd)).toBe(0);
      }),
    );
  });
});

/** A user with a box and, unless told otherwise, a running subscription. */
async function person(backend: TestBackend, user: string, priceId: string | null = prices.basic) {
  const signIn = async () =>
    (await backend.call(user, 'POST', '/user/api/UserDevice/link-device', { chestId: `AB-${user.toUpperCase()}` }))
      .body;
  const { deviceId, secret } = await signIn();
  let subscription;
  if (priceId !== null) {
    const checkout = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', { priceId });
    subscription = backend.stripe.pay(checkout.body.sessionId);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
  }
  const report = (
    storyId: string,
    minutes: unknown,
    box: { deviceId: string; secret: string } = { deviceId, secret },
  ) =>
    backend.callWith(box.secret, 'POST', '/subscription/api/Subscription/report-minutes', {
      deviceId: box.deviceId,
      storyId,
      minutes,
    });
  const details = async () => (await backend.call(user, 'GET', '/subscription/api/Subscription/details')).body;
  return { subscription: subscription!, report, details, signIn, box: { deviceId, secret } };
}

onEachDatabase('told stories', (backend) => {
  test('use minutes, and the details show it (acc 141, 144)', async () => {
    const { report, details } = await person(backend, 'anna');
    expect((await report('story-1', 12)).body).toEqual({ remainingMinutes: 108 });
    expect((await report('story-2', 50)).body).toEqual({ remainingMinutes: 58 });
    expect(await details()).toMatchObject({
      totalMinutesPerPeriod: 120,
      usedMinutesInPeriod: 62,
      remainingMinutes: 58,
    });
  });

  test('count once, however often and however parallel the box reports them', async () => {
    const { report, details } = await person(backend, 'anna');
    const answers = await Promise.all(Array.from({ length: 6 }, () => report('story-1', 12)));
    expect(answers.map(({ body }) => body)).toEqual(Array(6).fill({ remainingMinutes: 108 }));
    expect((await details()).usedMinutesInPeriod).toBe(12);
  });

  test('never count beyond the plan, also when many boxes report at once', async () => {
    const { report, details } = await person(backend, 'anna');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => report(`story-${index}`, 25)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'no-minutes-left')).toHaveLength(7);
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 120, remainingMinutes: 0 });
    const counted = (await backend.database.db.select().from(usage))
      .map(({ countedMinutes: minutes }) => minutes)
      .sort((a, b) => a - b);
    expect(counted).toEqual([20, 25, 25, 25, 25]);
  });

  test('that were told already are answered even when nothing is left', async () => {
    const { report } = await person(backend, 'anna');
    await report('story-1', 120);
    expect((await report('story-2', 1)).body).toMatchObject({ status: 409, code: 'no-minutes-left' });
    expect((await report('story-1', 120)).body).toEqual({ remainingMinutes: 0 });
  });

  test('need a subscription that is paid', async () => {
    const without = await person(backend, 'berta', null);
    expect((await without.report('story-1', 5)).body).toMatchObject({ status: 409, code: 'no-subscription' });
    const { subscription, report } = await person(backend, 'anna');
    subscription.status = 'unpaid';
    await backend.call('anna', 'POST', '/api/subscription/reconcile');
    expect((await report('story-1', 5)).body.code).toBe('no-subscription');
  });

  test("are not taken from someone else's box", async () => {
    const [anna, berta] = [await person(backend, 'anna'), await person(backend, 'berta')];
    const asBerta = { ...anna.box, deviceId: berta.box.deviceId };
    expect((await anna.report('story-1', 5, asBerta)).body).toMatchObject({ status: 404, code: 'not-found' });
    expect(await backend.database.db.select().from(usage)).toHaveLength(0);
  });

  test.each([0, -5, 1.5, 241, '12', null])('do not take %j minutes', async (minutes) => {
    const { report } = await person(backend, 'anna');
    expect((await report('story-1', minutes)).body).toMatchObject({ code: 'invalid-input', fields: ['minutes'] });
  });

  test('start again with the next period, and what was left is gone', async () => {
    const { subscription, report, details, signIn } = await person(backend, 'anna');
    await report('story-1', 100);
    backend.clock.forward({ days: 30 });
    backend.stripe.fail('disconnect');
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 0, remainingMinutes: 120 });
    backend.stripe.recover();
    backend.stripe.renew(subscription);
    expect(await details()).toMatchObject({ usedMinutesInPeriod: 0, remainingMinutes: 120 });
    expect((await report('story-2', 10, await signIn())).body).toEqual({ remainingMinutes: 110 });
  });
});

import { plans } from 'api-contract';
import { eq } from 'drizzle-orm';
import { hasEnded } from 'payment-sandbox/billing/subscriptions.ts';
import { declarations, outbox, planChanges, subscriptions } from '../db/schema.ts';
import { findPlan, isEndPlanned } from './paymentProvider.ts';
import type { TestBackend } from './testBackend.ts';

/** Checks the rules that must hold when a story (`moneyStory.ts`) and its faults are over. */
export async function checkEnd(backend: TestBackend, user: string, address: string): Promise<void> {
  const { db } = backend.database;
  expect(await db.select().from(planChanges)).toEqual([]);
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, user));
  const theirs = Object.values(backend.stripe.data.subscriptions);
  expect(rows.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(theirs.map(({ id }) => id).sort());
  for (const one of theirs) {
    const row = rows.find(({ subscriptionId }) => subscriptionId === one.id)!;
    expect(row.status).toBe(one.status);
    if (hasEnded(one)) continue;
    const item = one.items.data[0]!;
    expect(row).toMatchObject({
      priceId: item.price.id,
      periodStart: new Date(item.current_period_start * 1000),
      cancelAtPeriodEnd: isEndPlanned(one),
    });
    // A customer has the minutes of the last payment, and no others.
    const line = backend.stripe.listPayments(one).at(-1)!.invoice.lines.data.at(-1)!;
    const details = await backend.call(user, 'GET', '/subscription/api/Subscription/details');
    expect(details.body.remainingMinutes).toBe(plans[findPlan(line.pricing.price_details.price)].hoursPerMonth * 60);
  }
  await checkRefunds(backend, address);
  const mails = await db.select().from(outbox);
  const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  expect(count('order-confirmation')).toBe(theirs.length);
}

/**
 * Checks that at most one withdrawal was carried out automatically, that it refunded every payment once, and that the
 * mail names the sum.
 */
async function checkRefunds({ stripe, database, mails }: TestBackend, address: string): Promise<void> {
  const declared = await database.db.select().from(declarations);
  expect(declared.filter(({ state }) => state !== 'settled' && state !== 'queued')).toEqual([]);
  const paidBack = Object.values(stripe.data.subscriptions).filter((one) => stripe.refundsOf(one).includes(true));
  const acted = declared.filter(({ effect, state }) => effect === 'refund' && state === 'settled');
  expect(acted.length).toBeLessThanOrEqual(1);
  expect(paidBack.map(({ id }) => id)).toEqual(acted.map(({ subscriptionId }) => subscriptionId));
  for (const one of paidBack) {
    expect(one.status).toBe('canceled');
    expect(stripe.refundsOf(one)).not.toContain(false);
    const told = mails.filter(
      ({ recipient, subject }) => recipient === address && subject.startsWith('Dein Widerruf ist ausgeführt'),
    );
    const cents = stripe.listPayments(one).reduce((sum, { charge }) => sum + charge.amount, 0);
    const sum = `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;
    expect(told.map(({ text }) => text.includes(sum))).toEqual([true]);
  }
}

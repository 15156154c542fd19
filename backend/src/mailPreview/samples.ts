import type { Cancellation, Withdrawal } from 'api-contract';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';

// Customer, subscription and declarations (a cancellation and a withdrawal) of the sample mails.

/** Secret in the links of mails, with which a click proves that the mail was received. */
export const token = '0123456789abcdefghijkl';
/** Time of everything that the mails report: requests, payments, receipts. */
export const at = new Date('2026-11-21T09:12:00Z');
/** End of the billing period and of the contract. */
export const end = new Date('2026-12-21T09:12:00Z');
/** Receipt of a declaration: the number that its mail names, and the time. */
export const receipt = { reference: 'K-7Q2M9XTR', receivedAt: at };
/** Plan in the mails about declarations, independent of `subscription`. */
export const plan = '„Standard“ (6\u00a0Stunden pro Monat)';
export const refund = { reference: 'W-4H8T1BPZ', plan, refundedCents: 1999 };

export const subscription: SubscriptionRow = {
  subscriptionId: 'sub_1QExample',
  orderNumber: 'B-7QX4M2ZC',
  userId: 'anna',
  customerId: 'cus_1',
  status: 'active',
  priceId: 'price_premium',
  priceCents: 9999,
  planId: 'premium',
  periodPriceId: 'price_premium',
  periodPriceCents: 9999,
  periodPlanId: 'premium',
  isPeriodUnpaid: false,
  pendingPlanId: null,
  needsConfirmation: false,
  discardedInvoiceId: null,
  endedPlanId: 'premium',
  endedReason: 'expired',
  periodStart: at,
  periodEnd: end,
  cancelAtPeriodEnd: false,
  endsAt: null,
  activatedAt: at,
  updatedAt: at,
  // Times that no mail shows.
  keptAt: null,
  lookedAt: null,
  takenBackPeriod: null,
};
/** Details of a request. Of the mails, only `writePlanChangeNow` shows the cents, an arbitrary amount. */
export const circumstances = { requestedAt: at, changeCents: 9333 };

export const cancellation: Cancellation = {
  kind: 'for-cause',
  reason: 'Die Box erzählt seit drei Wochen nichts mehr.',
  name: 'Annemarie von Ringelstein',
  email: 'annemarie.von.ringelstein@eine-lange-adresse.example',
  contract: 'Abo für die Abenteuerbox',
  endDate: '2026-12-31',
  confirmationEmail: 'anna@example.org',
};
export const withdrawal: Withdrawal = { name: 'Anna Muster', contract: 'Abo Standard', email: 'anna@example.org' };

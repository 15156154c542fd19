import type { Cancellation, Withdrawal } from 'api-contract';
import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import { writeDeletionMail } from '../account/deletionMail.ts';
import { writeEmailChangedMail, writeEmailChangeRequestMail } from '../account/emailChangeMails.ts';
import { writePasswordMail } from '../account/passwordMail.ts';
import {
  writeAccountCancellationReceipt,
  writeCancellationAnnouncement,
  writeCancellationReceipt,
} from '../declarations/cancellationMails.ts';
import {
  writeDeclarationClosed,
  writeDeclarationFollowUp,
  writeOwnerReminder,
} from '../declarations/declarationMails.ts';
import { writeRenewalReturned, writeWithdrawalReceipt, writeWithdrawalSettled } from '../declarations/refundMails.ts';
import { writeBoxMail } from '../devices/boxMail.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { confirmationMails } from '../signups/signupTexts.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import * as subscription from '../subscriptions/subscriptionMails.ts';

const at = new Date('2026-11-21T09:12:00Z');
const end = new Date('2026-12-21T09:12:00Z');
const receipt = { reference: 'K-7Q2M9XTR', receivedAt: at };
const plan = '„Standard“ (6\u00a0Stunden pro Monat)';
const refund = { reference: 'W-4H8T1BPZ', plan, refundedCents: 1999 };

const row: SubscriptionRow = {
  subscriptionId: 'sub_1QExample',
  userId: 'anna',
  customerId: 'cus_1',
  version: 2,
  status: 'active',
  priceId: 'price_premium',
  planId: 'premium',
  periodPlanId: 'premium',
  periodStart: at,
  periodEnd: end,
  cancelAtPeriodEnd: false,
  endsAt: null,
  activatedAt: at,
  keptAt: null,
  updatedAt: at,
  lookedAt: null,
  takenBackPeriod: null,
};

const cancellation: Cancellation = {
  kind: 'for-cause',
  reason: 'Die Box erzählt seit drei Wochen nichts mehr.',
  name: 'Annemarie von Ringelstein',
  email: 'annemarie.von.ringelstein@eine-lange-adresse.example',
  contract: 'Abo für die Abenteuerbox',
  endDate: '2026-12-31',
  confirmationEmail: 'anna@example.org',
};
const withdrawal: Withdrawal = { name: 'Anna Muster', contract: 'Abo Standard', email: 'anna@example.org' };

/** Writes a sample of every mail in each of its variants, named after the function that writes it. */
export function everyMail(facts: MailFacts): { name: string; content: MailContent }[] {
  const objectionUrl = `${facts.siteOrigin}/bestaetigen/einspruch#token=0123456789abcdefghijkl`;
  const links = (path: string) => ({
    confirmUrl: `${facts.siteOrigin}/bestaetigen/${path}#token=0123456789abcdefghijkl`,
    endUrl: `${facts.siteOrigin}/${path === 'newsletter' ? 'newsletter/abmelden' : 'vorbestellung/zuruecknehmen'}#token=0123456789abcdefghijkl`,
  });
  const signups = (['preorder', 'newsletter'] as const).flatMap((kind) =>
    (['de', 'en'] as const).map((language) => ({
      name: `confirmationMails ${kind} ${language}`,
      content: confirmationMails[kind][language]({
        product: productNames[language],
        ...links(kind === 'preorder' ? 'vorbestellung' : 'newsletter'),
      }),
    })),
  );
  const ofSubscription = Object.entries(subscription).map(([name, write]) => ({
    name,
    content: write({ ...row, ...(name === 'writePlanChangeLater' && { planId: 'basic' }) }, facts, {
      requestedAt: at,
      changeCents: 9333,
    }),
  }));
  return [
    ...signups,
    ...ofSubscription,
    {
      name: 'writeCancellationReceipt signed in',
      content: writeCancellationReceipt(cancellation, receipt, true),
    },
    { name: 'writeCancellationReceipt', content: writeCancellationReceipt(cancellation, receipt, false) },
    {
      name: 'writeCancellationAnnouncement',
      content: writeCancellationAnnouncement(receipt, { end, actsAt: end, objectionUrl }),
    },
    {
      name: 'writeAccountCancellationReceipt',
      content: writeAccountCancellationReceipt(receipt, `Abo ${plan}`, end),
    },
    { name: 'writeWithdrawalReceipt', content: writeWithdrawalReceipt(withdrawal, receipt) },
    { name: 'writeDeclarationFollowUp', content: writeDeclarationFollowUp(receipt, facts.supportEmail) },
    { name: 'writeDeclarationClosed', content: writeDeclarationClosed(receipt, facts.supportEmail) },
    { name: 'writeRenewalReturned', content: writeRenewalReturned({ ...refund, end }) },
    { name: 'writeWithdrawalSettled', content: writeWithdrawalSettled(refund, facts.supportEmail) },
    {
      name: 'writeOwnerReminder',
      content: writeOwnerReminder([{ reference: receipt.reference, kind: 'withdrawal', receivedAt: at }]),
    },
    { name: 'writeDeletionMail', content: writeDeletionMail(facts) },
    { name: 'writeBoxMail', content: writeBoxMail(facts, 'AB-7K2M-9QXW', at) },
    { name: 'writePasswordMail', content: writePasswordMail(facts, at) },
    { name: 'writeEmailChangeRequestMail', content: writeEmailChangeRequestMail(facts, 'anna.neu@example.org', at) },
    { name: 'writeEmailChangedMail', content: writeEmailChangedMail(facts, 'anna.neu@example.org') },
  ];
}

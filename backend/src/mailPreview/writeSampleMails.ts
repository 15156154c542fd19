import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import {
  writeDeletionMail,
  writeEmailChangedMail,
  writeEmailChangeRequestMail,
  writePasswordMail,
} from '../account/accountMails.ts';
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
import {
  writeCancellationConfirmation,
  writeEnding,
  writeOrderConfirmation,
  writePaymentFailure,
  writePlanChangeLater,
  writePlanChangeNow,
  writePlanChangeRefused,
  writePlanKept,
  writePlanStart,
  writeResumption,
} from '../subscriptions/subscriptionMails.ts';
import {
  at,
  cancellation,
  circumstances,
  end,
  plan,
  receipt,
  refund,
  subscription,
  token,
  withdrawal,
} from './samples.ts';

// Samples of all mails for a page that shows them to developers and lawyers, and for the tests of all mails.

interface SampleMail {
  /** Name of the function or table that has the text, then the variant: `confirmationMails preorder de`. */
  name: string;
  content: MailContent;
}

/** Writes every mail that the backend can send, in each of its variants. */
export const writeSampleMails = (facts: MailFacts): SampleMail[] => [
  ...writeSignupMails(facts),
  ...writeSubscriptionMails(facts),
  ...writeDeclarationMails(facts),
  ...writeAccountMails(facts),
];

/** Writes the mails that ask for a confirmation of a pre-order or of the newsletter. */
function writeSignupMails({ siteOrigin }: MailFacts): SampleMail[] {
  const links = {
    preorder: {
      confirmUrl: `${siteOrigin}/bestaetigen/vorbestellung${token}`,
      endUrl: `${siteOrigin}/vorbestellung/zuruecknehmen${token}`,
    },
    newsletter: {
      confirmUrl: `${siteOrigin}/bestaetigen/newsletter${token}`,
      endUrl: `${siteOrigin}/newsletter/abmelden${token}`,
    },
  };
  return (['preorder', 'newsletter'] as const).flatMap((kind) =>
    (['de', 'en'] as const).map((language) => ({
      name: `confirmationMails ${kind} ${language}`,
      content: confirmationMails[kind][language]({ product: productNames[language], ...links[kind] }),
    })),
  );
}

/** Writes the mails about events of a subscription. */
function writeSubscriptionMails(facts: MailFacts): SampleMail[] {
  const writers = {
    writeOrderConfirmation,
    writeCancellationConfirmation,
    writeResumption,
    writePlanChangeNow,
    writePlanKept,
    writePlanStart,
    writePlanChangeRefused,
    writePaymentFailure,
    writeEnding,
  };
  const mails = Object.entries(writers).map(([name, write]) => ({
    name,
    content: write(subscription, facts, circumstances),
  }));
  // Only a smaller plan begins later.
  const smallerPlan: SubscriptionRow = { ...subscription, planId: 'basic' };
  const planChangeLater = writePlanChangeLater(smallerPlan, facts, circumstances);
  return [...mails, { name: 'writePlanChangeLater', content: planChangeLater }];
}

/** Writes the mails about declarations: cancellations and withdrawals that customers send by a form. */
function writeDeclarationMails(facts: MailFacts): SampleMail[] {
  const objectionUrl = `${facts.siteOrigin}/bestaetigen/einspruch${token}`;
  return [
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
  ];
}

/** Writes the mails about changes of an account. */
function writeAccountMails(facts: MailFacts): SampleMail[] {
  return [
    { name: 'writeDeletionMail', content: writeDeletionMail(facts) },
    { name: 'writeBoxMail', content: writeBoxMail(facts, 'AB-7K2M-9QXW', at) },
    { name: 'writePasswordMail', content: writePasswordMail(facts, at) },
    { name: 'writeEmailChangeRequestMail', content: writeEmailChangeRequestMail(facts, 'anna.neu@example.org', at) },
    { name: 'writeEmailChangedMail', content: writeEmailChangedMail(facts, 'anna.neu@example.org') },
  ];
}

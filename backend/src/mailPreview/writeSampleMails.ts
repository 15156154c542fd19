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
import { buildConfirmUrl, buildEndUrl } from '../signups/signupLinks.ts';
import { confirmationMails, knownAddressMails } from '../signups/signupTexts.ts';
import { writeLowMinutesMail } from '../subscriptions/lowMinutesMail.ts';
import {
  writeCancellationConfirmation,
  writeEnding,
  writeOrderConfirmation,
  writePaymentConfirmation,
  writePaymentFailure,
  writePlanChangeConfirmation,
  writePlanChangeExpired,
  writePlanChangeLater,
  writePlanChangeNow,
  writePlanChangeRefused,
  writePlanKept,
  writePlanStart,
  writeResumption,
  writeStoriesStopped,
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

/**
 * Writes every mail that the backend can send, in each of its variants: for a page that developers and lawyers read,
 * and for the tests of all mails. A key is the name of the function or table with the text, then the variant:
 * `confirmationMails preorder de`.
 */
export const writeSampleMails = (facts: MailFacts): Record<string, MailContent> => ({
  ...writeSignupMails(facts),
  ...writeSubscriptionMails(facts),
  ...writeDeclarationMails(facts),
  writeLowMinutesMail: writeLowMinutesMail(facts, { minutes: 58, periodEnd: end, isEnding: false, token }),
  'writeLowMinutesMail used up': writeLowMinutesMail(facts, { minutes: 0, periodEnd: end, isEnding: true, token }),
  writeDeletionMail: writeDeletionMail(facts),
  writeBoxMail: writeBoxMail(facts, 'AB-7K2M-9QXW', at),
  writePasswordMail: writePasswordMail(facts, at),
  writeEmailChangeRequestMail: writeEmailChangeRequestMail(facts, 'anna.neu@example.org', at),
  writeEmailChangedMail: writeEmailChangedMail(facts, 'anna.neu@example.org'),
});

/** Writes the mails about sign-ups: pre-order and newsletter. */
const writeSignupMails = ({ siteOrigin }: MailFacts): Record<string, MailContent> =>
  Object.fromEntries(
    (['preorder', 'newsletter'] as const).flatMap((kind) =>
      (['de', 'en'] as const).flatMap((language) => {
        const values = {
          product: productNames[language],
          confirmUrl: buildConfirmUrl(kind, siteOrigin, token, language),
          endUrl: buildEndUrl(kind, siteOrigin, token, language),
        };
        return [
          [`confirmationMails ${kind} ${language}`, confirmationMails[kind][language](values)],
          [`knownAddressMails ${kind} ${language}`, knownAddressMails[kind][language](values)],
        ];
      }),
    ),
  );

/** Writes the mails about events of a subscription. */
function writeSubscriptionMails(facts: MailFacts): Record<string, MailContent> {
  const writers = {
    writeOrderConfirmation,
    writeCancellationConfirmation,
    writeResumption,
    writePlanChangeNow,
    writePlanKept,
    writePlanStart,
    writePlanChangeExpired,
    writePlanChangeRefused,
    writePaymentFailure,
    writePaymentConfirmation,
    writeEnding,
  };
  // Only a smaller plan begins later.
  const changeLater = writePlanChangeLater({ ...subscription, planId: 'basic' }, facts, circumstances);
  const awaited = { ...subscription, pendingPlanId: 'premium' as const };
  return {
    writePlanChangeConfirmation: writePlanChangeConfirmation(awaited, facts, circumstances),
    ...Object.fromEntries(
      Object.entries(writers).map(([name, write]) => [name, write(subscription, facts, circumstances)]),
    ),
    writePlanChangeLater: changeLater,
    'writeStoriesStopped unpaid': writeStoriesStopped({ ...subscription, status: 'unpaid' }, facts, circumstances),
    'writeStoriesStopped paused': writeStoriesStopped({ ...subscription, status: 'paused' }, facts, circumstances),
  };
}

/** Writes the mails about declarations: cancellations and withdrawals that customers send by a form. */
function writeDeclarationMails(facts: MailFacts): Record<string, MailContent> {
  const { supportEmail } = facts;
  return {
    // The third argument is the time by which the cancellation takes effect. Null: the owner checks it first.
    'writeCancellationReceipt signed in': writeCancellationReceipt(cancellation, receipt, receipt.receivedAt),
    writeCancellationReceipt: writeCancellationReceipt(cancellation, receipt, end),
    'writeCancellationReceipt checked by the owner': writeCancellationReceipt(cancellation, receipt, null),
    writeCancellationAnnouncement: writeCancellationAnnouncement(receipt, { end, config: facts }),
    writeAccountCancellationReceipt: writeAccountCancellationReceipt(receipt, `Abo ${plan}`, end),
    writeWithdrawalReceipt: writeWithdrawalReceipt(withdrawal, receipt),
    writeDeclarationFollowUp: writeDeclarationFollowUp(receipt, supportEmail),
    writeDeclarationClosed: writeDeclarationClosed(receipt, supportEmail),
    writeRenewalReturned: writeRenewalReturned({ ...refund, end }),
    writeWithdrawalSettled: writeWithdrawalSettled(refund, supportEmail),
    writeOwnerReminder: writeOwnerReminder([{ ...receipt, kind: 'withdrawal' }]),
  };
}

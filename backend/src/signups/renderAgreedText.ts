import type { Language } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { productNames } from 'page-contract/productNames';
import { describeSender } from '../mails/describeSender.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import type { SignupKind } from './signupKind.ts';
import { confirmationMails } from './signupTexts.ts';

/** Renders what a person agrees to by confirming: the text of the confirmation mail, without the personal links. */
export const renderAgreedText = (facts: MailFacts, kind: SignupKind, language: Language): string =>
  renderMail(
    confirmationMails[kind][language]({ product: productNames[language], confirmUrl: '…', endUrl: '…' }),
    describeSender(facts, language),
  ).text;

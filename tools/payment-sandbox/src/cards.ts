import type { PaymentMethod } from './apiObjects.ts';
import type { PaymentError } from './paymentObjects.ts';
import { StripeError } from './StripeError.ts';

/** Number of a card with a fixed behaviour, as Stripe offers for tests, or an IBAN for SEPA debits. */
export interface TestCard {
  number: string;
  /** Missing for a card. */
  type?: 'sepa_debit';
  description: string;
  /** When the bank asks the customer (3-D Secure): only when the card is entered, or at each payment. */
  confirmation?: 'at entry' | 'always';
  /** Missing if all payments succeed. `entry`: the card cannot be stored. `payments`: it can, but each payment fails. */
  decline?: PaymentError & { refuses: 'entry' | 'payments' };
}

const genericDecline: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/**
 * Test cards with Stripe's numbers and behaviour (docs.stripe.com/testing). Their last four digits, which alone are
 * stored, must differ.
 */
export const testCards: [TestCard, ...TestCard[]] = [
  { number: '4242424242424242', description: 'Zahlung gelingt' },
  {
    number: '4000000000000002',
    description: 'Karte wird abgelehnt',
    decline: { refuses: 'entry', ...genericDecline },
  },
  {
    number: '4000000000009995',
    description: 'Konto nicht gedeckt',
    decline: { refuses: 'entry', ...insufficientFunds },
  },
  {
    number: '4000002500003155',
    description: 'Bank verlangt einmal eine Bestätigung (3-D Secure)',
    confirmation: 'at entry',
  },
  {
    number: '4000002760003184',
    description: 'Bank verlangt bei jeder Zahlung eine Bestätigung (3-D Secure)',
    confirmation: 'always',
  },
  {
    number: '4000000000000341',
    description: 'lässt sich speichern, aber jede Zahlung wird abgelehnt',
    decline: { refuses: 'payments', ...genericDecline },
  },
  {
    number: '4000008260003178',
    description: 'Bank verlangt eine Bestätigung, danach ist das Konto nicht gedeckt',
    confirmation: 'at entry',
    decline: { refuses: 'payments', ...insufficientFunds },
  },
  // docs.stripe.com/payments/sepa-debit: in test mode, this IBAN pays at once.
  { number: 'DE89370400440532013000', type: 'sepa_debit', description: 'SEPA-Lastschrift, Zahlung gelingt' },
];

/** Returns the test card with a number, which may have blanks or hyphens; undefined for any other number. */
export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '').toUpperCase();
  return testCards.find((card) => card.number === digits);
}

/** Formats a number in groups of four, as printed on a card: `4242 4242 4242 4242`. */
export function formatCardNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Creates the error for a declined card. */
export function createCardError({ type, code, decline_code, message }: PaymentError = genericDecline) {
  return new StripeError(402, { type, code, decline_code, message });
}

/** Returns the test card of a stored payment method. The sandbox stores only the last four digits. */
export const findCardOf = ({ card }: PaymentMethod) => testCards.find(({ number }) => number.endsWith(card.last4));

/** Error of a payment that the customer has refused at the bank (docs.stripe.com/error-codes). */
export const authenticationFailure: PaymentError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  decline_code: 'authentication_not_handled',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

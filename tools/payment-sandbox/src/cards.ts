import { StripeError } from './StripeError.ts';

/** Reason why a payment fails, in the terms of Stripe's errors of type `card_error`. */
interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** Card number with a fixed behaviour, as Stripe offers for tests. */
export interface TestCard {
  number: string;
  description: string;
  /** The bank asks the customer before the first payment (3-D Secure). */
  needsConfirmation?: true;
  /** Missing if all payments succeed. `later payments`: the first one succeeds, all later ones fail. */
  decline?: Decline & { refuses: 'every payment' | 'later payments' };
}

const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/** Test cards with the numbers of Stripe. Their last four digits, which alone are stored, must differ. */
export const testCards: [TestCard, ...TestCard[]] = [
  { number: '4242424242424242', description: 'Zahlung gelingt' },
  {
    number: '4000000000000002',
    description: 'Karte wird abgelehnt',
    decline: { refuses: 'every payment', ...genericDecline },
  },
  {
    number: '4000000000009995',
    description: 'Konto nicht gedeckt',
    decline: {
      refuses: 'every payment',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  { number: '4000002500003155', description: 'Bank verlangt eine Bestätigung (3-D Secure)', needsConfirmation: true },
  {
    number: '4000000000000341',
    description: 'Zahlung gelingt jetzt, scheitert bei der Verlängerung',
    decline: { refuses: 'later payments', ...genericDecline },
  },
  {
    number: '4000002760003184',
    description: 'Zahlung gelingt jetzt, die Verlängerung verlangt eine Bestätigung',
    decline: {
      refuses: 'later payments',
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    },
  },
];

/** Returns the test card with a number, which may have blanks or hyphens; undefined for any other number. */
export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits);
}

/** Formats a number in groups of four, as printed on a card: `4242 4242 4242 4242`. */
export function formatCardNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Creates the error for a declined card. */
export function createCardError({ code, declineCode, message }: Decline = genericDecline) {
  return new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message });
}

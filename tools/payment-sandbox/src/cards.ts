import type { PaymentMethod } from './objects.ts';

export interface TestCard {
  number: string;
  brand: string;
  what: string;
  /** The bank asks the customer before the first payment. */
  confirms?: true;
  declines?: { when: 'always' | 'later'; code: string; declineCode: string; message: string };
}

const generic = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

/** The provider's own test numbers. `later` pays the order and fails from the next collection on. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', what: 'Zahlung gelingt' },
  { number: '4000000000000002', brand: 'visa', what: 'Karte wird abgelehnt', declines: { when: 'always', ...generic } },
  {
    number: '4000000000009995',
    brand: 'visa',
    what: 'Konto nicht gedeckt',
    declines: {
      when: 'always',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  { number: '4000002500003155', brand: 'visa', what: 'Bank verlangt eine Bestätigung (3-D Secure)', confirms: true },
  {
    number: '4000000000000341',
    brand: 'visa',
    what: 'Zahlung gelingt jetzt, scheitert bei der Verlängerung',
    declines: { when: 'later', ...generic },
  },
];

export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits);
}

/** Groups of four, as printed on a card. */
export function printed(number: string): string {
  return number.replace(/[\s-]/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** Why a payment fails, or nothing when it succeeds. `first`: the customer is present and pays the order. */
export function declineOf(method: PaymentMethod | undefined, first: boolean): TestCard['declines'] {
  if (!method)
    return {
      when: 'always',
      code: 'missing_payment_method',
      declineCode: 'generic_decline',
      message: 'There is no payment method.',
    };
  const declines = findCard(method._sandbox.number)?.declines;
  return declines?.when === 'later' && first ? undefined : declines;
}

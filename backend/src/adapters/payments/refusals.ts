import Stripe from 'stripe';
import type { ServerCode } from '../../codedError.ts';

/** Outcome of a call that the payment provider has refused, as the customer is told it. */
export type Refusal = Extract<ServerCode, `payment-${string}`> & Exclude<ServerCode, 'payment-provider-failed'>;

/**
 * Outcomes by Stripe's error code (https://docs.stripe.com/error-codes). Card errors need no row: each of them is
 * `payment-declined`.
 */
const outcomesByCode: Record<string, Refusal> = {
  amount_too_small: 'payment-amount-too-small',
  customer_max_payment_methods: 'payment-method-unsupported',
  email_invalid: 'payment-address-refused',
  payment_intent_authentication_failure: 'payment-declined',
  payment_method_customer_decline: 'payment-declined',
  payment_method_not_available: 'payment-method-unsupported',
  payment_method_provider_decline: 'payment-declined',
  payment_method_unsupported_type: 'payment-method-unsupported',
};

/** Outcomes of the errors to which Stripe gives no code, or one that does not tell them apart, by their message. */
const outcomesByMessage: [message: RegExp, Refusal][] = [
  [
    /no attached payment source or default payment method|cannot charge a customer that has no active card/i,
    'payment-method-missing',
  ],
  [/no such customer|customer .*(is|was|has been) deleted/i, 'payment-customer-missing'],
  [/no configuration provided.*(portal|default configuration)|customer portal settings/is, 'payment-portal-missing'],
  [/subscription schedule|managed by the subscription/i, 'payment-managed-elsewhere'],
  [/price specified is inactive|subscription item|multiple (items|prices)/i, 'payment-managed-elsewhere'],
  [
    /pending_if_incomplete|pending updates? (is|are)(n't| not)|payment method.*not (supported|allowed)/i,
    'payment-method-unsupported',
  ],
];

/** Returns the outcome of a refused call. `payment-refused` is the default, for a reason that is not known here. */
export function findRefusal(error: InstanceType<typeof Stripe.errors.StripeError>): Refusal {
  if (error instanceof Stripe.errors.StripeCardError) return 'payment-declined';
  // Of the calls of this app, only the one that charges a larger plan has this parameter (providerRules.md).
  if (error.param === 'payment_behavior') return 'payment-method-unsupported';
  const byCode = error.code === undefined ? undefined : outcomesByCode[error.code];
  return byCode ?? outcomesByMessage.find(([message]) => message.test(error.message))?.[1] ?? 'payment-refused';
}

import Stripe from 'stripe';
import { findRefusal, type Refusal } from './refusals.ts';

type Raw = { type?: string; code?: string; decline_code?: string; param?: string; message: string };

/** Errors of Stripe by their outcome, in the words of docs.stripe.com/error-codes and of reports (providerRules.md). */
const errors: Record<Refusal, Raw[]> = {
  'payment-declined': [
    { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
    { type: 'card_error', code: 'a_code_of_next_year', message: 'Your card is green.' },
    { code: 'payment_intent_authentication_failure', message: 'The provided PaymentMethod has failed authentication.' },
    { code: 'payment_method_customer_decline', message: 'The customer did not approve the PaymentIntent.' },
    { code: 'payment_method_provider_decline', message: 'The PaymentIntent or SetupIntent was declined.' },
  ],
  'payment-method-missing': [
    {
      code: 'resource_missing',
      message: 'This customer has no attached payment source or default payment method. Please consider adding one.',
    },
    { message: 'Cannot charge a customer that has no active card' },
  ],
  'payment-method-unsupported': [
    { param: 'payment_behavior', message: 'Words that Stripe has thought of since.' },
    { message: "Pending updates aren't supported when bank debits are used." },
    { param: 'cancel_at', message: 'When `payment_behavior` is set to `pending_if_incomplete`, you can only pass …' },
    { code: 'payment_method_unsupported_type', message: 'The API only supports payment methods of certain types.' },
    { code: 'payment_method_not_available', message: 'The payment processor is temporarily unavailable.' },
    { code: 'customer_max_payment_methods', message: 'The maximum number of PaymentMethods has been reached.' },
    { message: 'The payment method type "sepa_debit" is not supported for this subscription.' },
  ],
  'payment-amount-too-small': [{ code: 'amount_too_small', message: 'The amount must be at least €0.50 eur' }],
  'payment-address-refused': [{ code: 'email_invalid', param: 'email', message: 'Invalid email address: a@b' }],
  'payment-customer-missing': [
    { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_1'" },
    { message: 'The customer cus_1 has been deleted.' },
  ],
  'payment-portal-missing': [
    {
      message:
        'No configuration provided and your live mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in live mode at https://dashboard.stripe.com/settings/billing/portal.',
    },
  ],
  'payment-managed-elsewhere': [
    {
      message:
        'The subscription is managed by the subscription schedule `sub_sched_1`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.',
    },
    { message: 'The price specified is inactive. This field only accepts active prices.' },
    { message: 'You cannot update a subscription with multiple items …' },
  ],
  'payment-refused': [
    { code: 'parameter_invalid', message: 'The sky is green.' },
    { message: 'A sentence that Stripe has thought of since.' },
  ],
};

const cases = Object.entries(errors).flatMap(([refusal, raws]) =>
  raws.map((raw): [string, Refusal, Raw] => [raw.code ?? raw.message.slice(0, 50), refusal as Refusal, raw]),
);

test.each(cases)('A call that Stripe refuses has its own outcome: %s is %s', (_name, refusal, raw) => {
  const error =
    raw.type === 'card_error'
      ? new Stripe.errors.StripeCardError(raw as never)
      : new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', ...raw } as never);
  expect(findRefusal(error)).toBe(refusal);
});

import {
  changePlan,
  createCheckoutSession,
  declareCancellation,
  declareWithdrawal,
  discardPlanChange,
  getAgeSettings,
  getSubscription,
  listDevices,
  getCallName,
  openPaymentPage,
  openPortal,
  plans,
  previewPlanChange,
  reconcileSubscription,
  resumeSubscription,
  type CheckoutSession,
  type DeclarationReceipt,
  type PlanId,
  type SubscriptionDetails,
} from 'api-contract';
import type { Answer, Handler, Handlers, ReceivedCall, Scenario } from 'qa';
import { provideStripe } from './provideStripe.ts';

/** Names of the calls, e.g. `POST /api/subscription/change`: keys of a scenario's responses. */
export const calls = {
  details: getCallName(getSubscription),
  devices: getCallName(listDevices),
  age: getCallName(getAgeSettings),
  checkout: getCallName(createCheckoutSession),
  change: getCallName(changePlan),
  preview: getCallName(previewPlanChange),
  resume: getCallName(resumeSubscription),
  reconcile: getCallName(reconcileSubscription),
  portal: getCallName(openPortal),
  paymentPage: getCallName(openPaymentPage),
  discard: getCallName(discardPlanChange),
  cancellation: getCallName(declareCancellation),
  withdrawal: getCallName(declareWithdrawal),
} as const;

/** Address of the payment provider's page for an order. */
export const hostedPage = 'http://localhost:4242/checkout/cs_test_1';

export const noSubscription: SubscriptionDetails = { hasSubscription: false };

/** Creates the details of a subscription with this plan, as the backend sends them; `changes` replace some fields. */
export function createDetails(
  planId: PlanId,
  changes: Partial<NonNullable<SubscriptionDetails['subscription']>> = {},
): SubscriptionDetails {
  const { name, hoursPerMonth } = plans[planId];
  const total = hoursPerMonth * 60;
  return {
    hasSubscription: true,
    subscription: {
      name,
      planId,
      isActive: true,
      endDate: '2026-12-15T09:00:00Z',
      nextPlanId: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      orderNumber: 'B-7QX4M2ZC',
      ...changes,
    },
    totalMinutesPerPeriod: total,
    usedMinutesInPeriod: 45,
    remainingMinutes: total - 45,
  };
}

const checkout: CheckoutSession = { sessionId: 'cs_test_1', url: hostedPage };
/** Receipt of a declaration (a cancellation or withdrawal) by a visitor, which has taken effect a day later. */
const receipt: DeclarationReceipt = {
  reference: 'K-7Q2M9X',
  receivedAt: '2026-11-21T10:05:09Z',
  actsAt: '2026-11-22T10:05:09Z',
};
/** Receipt of a declaration that takes effect at once. */
export const immediateReceipt: DeclarationReceipt = { ...receipt, actsAt: receipt.receivedAt };
/** Receipt of a declaration about which the shop's owner has to decide. */
export const manualReceipt: DeclarationReceipt = { ...receipt, actsAt: null };

/** Responds with the price of the new plan, less a credit for two thirds of a month of “Einstieg” (9,99 €). */
export const answerPreview = ({ body }: ReceivedCall): Answer => {
  const { planId } = body as { planId: PlanId };
  // The date is in seconds since 1970: 2026-11-21T11:00:00Z.
  return { body: { cents: plans[planId].priceCents - 666, previewedAt: 1_795_258_800 } };
};

/** Responses to a user without a plan; every call succeeds. `{}` is a success without a body. */
const workingServers: Handlers = {
  [calls.details]: { body: noSubscription },
  [calls.devices]: { body: { adventureChests: [{ chestId: 'AB-7K2M-9QXW', deviceId: 'device-1' }] } },
  [calls.age]: { body: { ageCategory: 'school-children' } },
  [calls.checkout]: { body: checkout },
  [calls.change]: {},
  [calls.preview]: answerPreview,
  [calls.resume]: { body: { cancelAtPeriodEnd: false, endDate: '2026-12-15T09:00:00Z' } },
  [calls.reconcile]: {},
  [calls.portal]: { body: { url: 'http://localhost:4242/portal/1' } },
  [calls.paymentPage]: { body: { url: 'http://localhost:4242/invoice/1' } },
  [calls.discard]: {},
  [calls.cancellation]: { body: receipt },
  [calls.withdrawal]: { body: { ...receipt, reference: 'W-4H8T1B', actsAt: null } },
};

/**
 * Creates a scenario (state of all responses in tests and on QA servers) of a signed-in user without a plan; `changes`
 * replace responses. `prepare` runs before the screen is rendered: it replaces Stripe's script by a double.
 */
export function createScenario(label: string, changes: Handlers = {}, screen = '/subscription'): Scenario {
  return {
    label,
    screen,
    person: 'anna',
    answers: { ...workingServers, ...changes },
    prepare: () => void provideStripe('works'),
  };
}

/** Responds with these details of the subscription. */
export const answerDetails = (body: SubscriptionDetails): Handlers => ({ [calls.details]: { body } });
/** Responds to an order with this answer. */
export const answerCheckout = (answer: Handler): Handlers => ({ [calls.checkout]: answer });
/** Responds to an order with a key, so that the page opens the checkout by the provider's script. */
export const checkoutWithScript = answerCheckout({ body: { ...checkout, publishableKey: 'pk_test_qa' } });

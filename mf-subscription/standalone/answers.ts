import {
  changePlan,
  createCheckoutSession,
  declareCancellation,
  declareWithdrawal,
  getAgeSettings,
  getSubscription,
  listDevices,
  nameOf,
  openPortal,
  previewPlanChange,
  resumeSubscription,
  type CheckoutSession,
  type DeclarationReceipt,
  type PlanId,
  type SubscriptionDetails,
} from 'api-contract';
import { plans } from 'api-contract';
import type { Answer, Handler, Handlers, ReceivedCall, Scenario } from 'qa';
import { provideStripe, type StripeScript } from './provideStripe.ts';

export const calls = {
  details: nameOf(getSubscription),
  devices: nameOf(listDevices),
  age: nameOf(getAgeSettings),
  checkout: nameOf(createCheckoutSession),
  change: nameOf(changePlan),
  preview: nameOf(previewPlanChange),
  resume: nameOf(resumeSubscription),
  portal: nameOf(openPortal),
  cancellation: nameOf(declareCancellation),
  withdrawal: nameOf(declareWithdrawal),
} as const;

export const hostedPage = 'http://localhost:4242/checkout/cs_test_1';

export const nothing: SubscriptionDetails = { hasSubscription: false };

/** Details of a running plan, as the backend sends them. */
export function running(
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
      orderNumber: 'sub_1Laterne',
      ...changes,
    },
    totalMinutesPerPeriod: total,
    usedMinutesInPeriod: 45,
    remainingMinutes: total - 45,
  };
}

const checkout: CheckoutSession = { sessionId: 'cs_test_1', url: hostedPage };
const receipt: DeclarationReceipt = {
  reference: 'K-7Q2M9X',
  receivedAt: '2026-11-21T10:05:09Z',
  actsAt: '2026-11-22T10:05:09Z',
};
export const atOnce: DeclarationReceipt = { ...receipt, actsAt: receipt.receivedAt };
export const lookedAt: DeclarationReceipt = { ...receipt, actsAt: null };

/** Two thirds of a month of “Einstieg” are credited. */
export const preview = ({ body }: ReceivedCall): Answer => ({
  body: { cents: plans[(body as { planId: PlanId }).planId].priceCents - 666, prorationDate: 1_795_258_800 },
});

/** Everything works, and nobody has ordered yet. */
const working: Handlers = {
  [calls.details]: { body: nothing },
  [calls.devices]: { body: { adventureChests: [{ chestId: 'AB-7K2M-9QXW', deviceId: 'device-1' }] } },
  [calls.age]: { body: { ageCategory: 'school-children' } },
  [calls.checkout]: { body: checkout },
  [calls.change]: {},
  [calls.preview]: preview,
  [calls.resume]: { body: { cancelAtPeriodEnd: false, endDate: '2026-12-15T09:00:00Z' } },
  [calls.portal]: { body: { url: 'http://localhost:4242/portal/1' } },
  [calls.cancellation]: { body: receipt },
  [calls.withdrawal]: { body: { ...receipt, reference: 'W-4H8T1B', actsAt: null } },
};

interface More {
  screen?: string;
  /** How the payment provider's script behaves. */
  script?: StripeScript;
}

export function member(
  label: string,
  changes: Handlers = {},
  { screen = '/subscription', script = 'works' }: More = {},
): Scenario {
  return {
    label,
    screen,
    person: 'anna',
    answers: { ...working, ...changes },
    prepare: () => void provideStripe(script),
  };
}

export function visitor(label: string, screen: string, changes: Handlers = {}): Scenario {
  return { ...member(label, changes, { screen }), person: 'nobody' };
}

export const details = (body: SubscriptionDetails): Handlers => ({ [calls.details]: { body } });
export const ordering = (answer: Handler): Handlers => ({ [calls.checkout]: answer });
export const withKey = ordering({ body: { ...checkout, publishableKey: 'pk_test_qa' } });

import type { Call } from './call.ts';
import type * as api from './index.ts';
import type * as owner from './owner.ts';
import type * as ownerDeclarations from './ownerDeclarations.ts';

/** Example of a call in the API document. A call without an input or response body has none of it here. */
export interface CallExample {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
  answer?: unknown;
}

/** Requires the parts that a call has. A response body that no page reads is in no type: tests check such examples. */
type ExampleOf<Input, Answer> = Pick<CallExample, 'headers' | 'query'> &
  ([Input] extends [void] ? { input?: undefined } : { input: Input }) &
  ([Answer] extends [void] ? { answer?: unknown } : { answer: Answer });

/** All calls but the owner's, which the API document does not describe. */
type Described = Omit<typeof api, keyof typeof owner | keyof typeof ownerDeclarations>;
type Examples = {
  [
    Name in keyof Described as Described[Name] extends { who: Call['who'] } ? Name : never
  ]: Described[Name] extends Call<infer Input, infer Answer> ? ExampleOf<Input, Answer> : never;
};

const token = 'Q3p0aE1mN2tXc1lVdkxiRzlSZDZhSjJxVHhF';
const box = {
  chestId: 'AB-7K2M-9QXW',
  deviceId: 'ff7e6a52-3c9c-4a0e-9d0c-6f1f7f1d2b8e',
  name: 'Kinderzimmer',
  linkedAt: '2026-11-01T17:05:00.000Z',
  lastSeenAt: '2026-11-21T18:42:10.000Z',
};
const boxReference = { deviceId: box.deviceId };
const details = {
  hasSubscription: true,
  subscription: {
    name: 'Standard',
    isActive: true,
    endDate: '2026-12-21T09:00:00.000Z',
    planId: 'standard',
    nextPlanId: null,
    pendingPlanId: null,
    endedChange: null,
    cancelAtPeriodEnd: false,
    paymentFailed: false,
    needsConfirmation: false,
    isPeriodUnpaid: false,
    priceCents: 1999,
    nextPriceCents: 1999,
    isMinutesMailOn: true,
    orderNumber: 'B-7QX4M2ZC',
  },
  totalMinutesPerPeriod: 360,
  usedMinutesInPeriod: 45,
  remainingMinutes: 315,
} as const;
const receipt = { receivedAt: '2026-11-21T09:00:00.000Z', actsAt: '2026-11-22T09:00:00.000Z' };
const signup = {
  headers: { 'Accept-Language': 'de-DE,de;q=0.9' },
  input: { email: 'anna@example.org' },
  answer: { status: 'check-your-mail' },
};
const confirmation = { input: { token }, answer: { state: 'done' as const } };

/** Example of each call, by the call's exported name. A call without an entry does not compile. */
export const examples: Examples = {
  announceEmailChange: { input: { email: 'anna.neu@example.org' } },
  cancelPreorder: confirmation,
  cancelSubscription: { answer: { cancelAtPeriodEnd: true, endDate: details.subscription.endDate } },
  changePlan: { input: { planId: 'premium', previewedAt: 1_795_251_600, previewedCents: 8_000 }, answer: details },
  confirmEmailChange: { input: { code: 'Zk3v…' } },
  confirmNewsletter: confirmation,
  confirmPreorder: confirmation,
  createCheckoutSession: {
    input: { priceId: 'price_1QStandard' },
    answer: {
      sessionId: 'cs_test_a1B2c3D4',
      url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3D4',
      publishableKey: 'pk_test_example',
    },
  },
  createPreorder: signup,
  declareCancellation: {
    input: {
      kind: 'ordinary',
      reason: null,
      name: 'Anna Beispiel',
      email: 'anna@example.org',
      contract: 'Standard',
      endDate: null,
      confirmationEmail: 'anna@example.org',
    },
    answer: { reference: 'K-7QX4M2ZC', ...receipt },
  },
  declareWithdrawal: {
    input: { name: 'Anna Beispiel', contract: 'Abo Standard', email: 'anna@example.org' },
    answer: { reference: 'W-7QX4M2ZC', ...receipt, actsAt: null },
  },
  discardPlanChange: {},
  endAllSessions: {},
  endOtherSessions: {},
  endSession: {},
  eraseAccount: {},
  exportAccount: {
    answer: {
      exportedAt: '2026-11-21T09:00:00.000Z',
      account: { userId: 'Xk29f', email: 'anna@example.org', emailVerified: true },
      devices: [box],
      ageSettings: { ageCategory: 'toddlers', updatedAt: '2026-11-02T19:12:00.000Z' },
    },
  },
  getAgeSettings: { answer: { ageCategory: 'toddlers', isChosen: true } },
  getSubscription: { answer: details },
  linkDevice: { input: { chestId: box.chestId }, answer: { ...box, secret: 'box-secret-of-the-example' } },
  listDevices: { answer: { adventureChests: [box] } },
  openPaymentPage: { answer: { url: 'https://invoice.stripe.com/i/acct_1/test_Y2hhbmdl' } },
  openPortal: { answer: { url: 'https://billing.stripe.com/p/session/test_cG9ydGFs' } },
  previewPlanChange: { input: { planId: 'premium' }, answer: { cents: 8_000, previewedAt: 1_795_251_600 } },
  receivePaymentEvent: {
    headers: { 'Stripe-Signature': 't=1795251600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd' },
    input: {
      id: 'evt_1QPaid',
      type: 'invoice.paid',
      data: {
        object: {
          id: 'in_1Q4d',
          object: 'invoice',
          parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1Q2b' } },
        },
      },
    },
    answer: { received: true },
  },
  reconcileSubscription: {},
  renameDevice: { input: { ...boxReference, name: 'Reisebox' }, answer: { ...box, name: 'Reisebox' } },
  reportMinutes: {
    input: { ...boxReference, storyId: 'story-2026-11-21-1', minutes: 6 },
    answer: { remainingMinutes: 309 },
  },
  resumeSubscription: { answer: { cancelAtPeriodEnd: false, endDate: details.subscription.endDate } },
  saveAgeSettings: { input: { ageCategory: 'toddlers' }, answer: { ageCategory: 'toddlers' } },
  sendHeartbeat: { input: boxReference },
  setMinutesMail: { input: { isOn: false } },
  subscribeToNewsletter: signup,
  switchMinutesMailOff: confirmation,
  unlinkDevice: { input: boxReference },
  unsubscribeFromNewsletter: confirmation,
  unsubscribeWithOneClick: { query: { token } },
};

import { addWalks, problem, type Scenario } from 'qa';
import {
  answerCheckout,
  answerDetails,
  answerPreview,
  calls,
  checkoutWithScript,
  createDetails,
  createMember,
  createVisitor,
  hostedPage,
  immediateReceipt,
  manualReceipt,
  noSubscription,
} from './answers.ts';
import { declarationWalks } from './walks/declarations.ts';
import { planWalks } from './walks/plans.ts';

const states = {
  'no-plan': createMember('no plan yet'),
  'no-plan-no-box': createMember('no plan and no box yet', { [calls.devices]: { body: { adventureChests: [] } } }),
  'no-plan-unconfirmed': { ...createMember('no plan and an unconfirmed address'), person: 'ben' },
  'former-plan': createMember('no plan, but one before', answerDetails({ ...noSubscription, hadSubscription: true })),
  'former-plan-no-invoices': createMember('no plan, and the invoices are gone', {
    ...answerDetails({ ...noSubscription, hadSubscription: true }),
    [calls.portal]: problem(404, 'no-subscription'),
  }),
  basic: createMember('“Einstieg” runs', answerDetails(createDetails('basic'))),
  standard: createMember('“Standard” runs', answerDetails(createDetails('standard'))),
  premium: createMember('“Unbegrenzt” runs', answerDetails(createDetails('premium'))),
  'planned-cancellation': createMember(
    'cancellation planned',
    answerDetails(createDetails('standard', { cancelAtPeriodEnd: true })),
  ),
  'planned-cancellation-and-change': createMember(
    'cancellation and change planned',
    answerDetails(createDetails('standard', { cancelAtPeriodEnd: true, nextPlanId: 'basic' })),
  ),
  'planned-change': createMember(
    'change to “Einstieg” planned',
    answerDetails(createDetails('standard', { nextPlanId: 'basic' })),
  ),
  'change-pending': createMember(
    'change to “Unbegrenzt” not confirmed yet',
    answerDetails(createDetails('standard', { pendingPlanId: 'premium' })),
  ),
  'past-due': createMember(
    'the last payment failed',
    answerDetails(createDetails('standard', { paymentFailed: true })),
  ),
  unpaid: createMember(
    'the provider gave up on the payment',
    answerDetails(createDetails('standard', { isActive: false, paymentFailed: true })),
  ),
  paused: createMember('plan paused at the provider', answerDetails(createDetails('standard', { isActive: false }))),
  inactive: createMember(
    'plan inactive, and the server says no more',
    answerDetails(createDetails('standard', { isActive: false, paymentFailed: undefined })),
  ),
  'without-additions': createMember(
    'an answer without our additional fields',
    answerDetails(
      createDetails('standard', {
        planId: undefined,
        nextPlanId: undefined,
        cancelAtPeriodEnd: undefined,
        paymentFailed: undefined,
      }),
    ),
  ),
  'details-slow': createMember('details arrive late', { [calls.details]: { body: noSubscription, delay: 4000 } }),
  'details-fail': createMember('details out of reach', { [calls.details]: problem(500, 'internal') }),
  'age-fails': createMember('the age category is out of reach', { [calls.age]: problem(500, 'internal') }),
  'back-from-checkout': createMember(
    'back from a checkout that was cancelled',
    {},
    { screen: '/subscription?checkout=cancelled' },
  ),
  'checkout-refused': createMember(
    'order: there is a plan already (409)',
    answerCheckout(problem(409, 'already-subscribed')),
  ),
  'checkout-broken': createMember('order: server error', answerCheckout(problem(500, 'internal'))),
  'checkout-provider-down': createMember(
    'order: the payment provider does not answer',
    answerCheckout(problem(502, 'payment-provider-failed')),
  ),
  'checkout-offline': createMember('order: no network', answerCheckout({ offline: true })),
  'checkout-hangs': createMember('order: no answer', answerCheckout({ hang: true })),
  'checkout-without-session': createMember(
    'order: an answer without sessionId',
    answerCheckout({ body: { url: hostedPage } }),
  ),
  'checkout-without-way': createMember(
    'order: neither script nor address',
    answerCheckout({ body: { sessionId: 'cs_test_1' } }),
  ),
  'script-works': createMember('the provider’s script takes over', checkoutWithScript),
  'script-refuses': createMember('the script answers with an error', checkoutWithScript, { script: 'refuses' }),
  'script-blocked': createMember('the script is blocked', checkoutWithScript, { script: 'blocked' }),
  'script-hangs': createMember('the script hangs, after 10 seconds the address', checkoutWithScript, {
    script: 'hangs',
  }),
  'script-without-method': createMember('a script without redirectToCheckout', checkoutWithScript, {
    script: 'without-method',
  }),
  'preview-slow': createMember('the change: the amount of today arrives late', {
    ...answerDetails(createDetails('basic')),
    [calls.preview]: (call) => ({ ...answerPreview(call), delay: 4000 }),
  }),
  'preview-fails': createMember('the change: the amount of today is out of reach', {
    ...answerDetails(createDetails('basic')),
    [calls.preview]: problem(502, 'payment-provider-failed'),
  }),
  'change-fails': createMember('the change fails', {
    ...answerDetails(createDetails('basic')),
    [calls.change]: problem(502, 'payment-provider-failed'),
  }),
  'change-declined': createMember('the change: card declined', {
    ...answerDetails(createDetails('basic')),
    [calls.change]: problem(402, 'payment-declined'),
  }),
  'portal-fails': createMember('invoices out of reach', {
    ...answerDetails(createDetails('basic')),
    [calls.portal]: problem(502, 'payment-provider-failed'),
  }),
  cancel: createVisitor('cancelling without a sign-in', '/kuendigen'),
  'cancel-fails': createVisitor('the cancellation does not arrive', '/kuendigen', {
    [calls.cancellation]: problem(503, 'unavailable'),
  }),
  'cancel-refused': createVisitor('the cancellation is refused', '/kuendigen', {
    [calls.cancellation]: problem(429, 'rate-limited'),
  }),
  'cancel-hangs': createVisitor('the answer to the cancellation never comes', '/kuendigen', {
    [calls.cancellation]: { hang: true },
  }),
  'cancel-offline': createVisitor('the cancellation is sent without a network', '/kuendigen', {
    [calls.cancellation]: { offline: true },
  }),
  'cancel-signed-in': createMember(
    'cancelling, signed in',
    { ...answerDetails(createDetails('standard')), [calls.cancellation]: { body: immediateReceipt } },
    { screen: '/kuendigen' },
  ),
  'cancel-looked-at': createMember(
    'cancelling, signed in, somebody has to look',
    { [calls.cancellation]: { body: manualReceipt } },
    { screen: '/kuendigen' },
  ),
  'withdraw-signed-in': createMember(
    'withdrawing, signed in',
    { ...answerDetails(createDetails('standard')), [calls.withdrawal]: { body: immediateReceipt } },
    { screen: '/widerruf' },
  ),
  'withdraw-looked-at': createMember(
    'withdrawing, signed in, somebody has to look',
    { [calls.withdrawal]: { body: manualReceipt } },
    { screen: '/widerruf' },
  ),
  withdraw: createVisitor('withdrawing without a sign-in', '/widerruf'),
  'withdraw-fails': createVisitor('the withdrawal does not arrive', '/widerruf', {
    [calls.withdrawal]: problem(503, 'unavailable'),
  }),
  'signed-out': { ...createMember('signed out'), person: 'nobody' },
  'session-unknown': { ...createMember('the session is not known yet'), person: 'unknown' },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof states;

/** Every state of this remote's screens, by the name it has in the address. */
export const scenarios = addWalks<ScenarioName>(states, { ...planWalks, ...declarationWalks });

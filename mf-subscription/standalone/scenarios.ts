import { problem, type Scenario } from 'qa';
import {
  atOnce,
  calls,
  details,
  hostedPage,
  lookedAt,
  member,
  nothing,
  ordering,
  preview,
  running,
  visitor,
  withKey,
} from './answers.ts';

/** Every state of this remote's screens, by the name it has in the address. */
export const scenarios = {
  'no-plan': member('no plan yet'),
  'no-plan-no-box': member('no plan and no box yet', { [calls.devices]: { body: { adventureChests: [] } } }),
  'no-plan-unconfirmed': { ...member('no plan and an unconfirmed address'), person: 'ben' },
  'former-plan': member('no plan, but one before', details({ ...nothing, hadSubscription: true })),
  'former-plan-no-invoices': member('no plan, and the invoices are gone', {
    ...details({ ...nothing, hadSubscription: true }),
    [calls.portal]: problem(404, 'no-subscription'),
  }),
  basic: member('“Einstieg” runs', details(running('basic'))),
  standard: member('“Standard” runs', details(running('standard'))),
  premium: member('“Unbegrenzt” runs', details(running('premium'))),
  'planned-cancellation': member('cancellation planned', details(running('standard', { cancelAtPeriodEnd: true }))),
  'planned-cancellation-and-change': member(
    'cancellation and change planned',
    details(running('standard', { cancelAtPeriodEnd: true, nextPlanId: 'basic' })),
  ),
  'planned-change': member('change to “Einstieg” planned', details(running('standard', { nextPlanId: 'basic' }))),
  'change-pending': member(
    'change to “Unbegrenzt” not confirmed yet',
    details(running('standard', { pendingPlanId: 'premium' })),
  ),
  'past-due': member('the last payment failed', details(running('standard', { paymentFailed: true }))),
  unpaid: member(
    'the provider gave up on the payment',
    details(running('standard', { isActive: false, paymentFailed: true })),
  ),
  paused: member('plan paused at the provider', details(running('standard', { isActive: false }))),
  inactive: member(
    'plan inactive, and the server says no more',
    details(running('standard', { isActive: false, paymentFailed: undefined })),
  ),
  'without-additions': member(
    'an answer without our additional fields',
    details(
      running('standard', {
        planId: undefined,
        nextPlanId: undefined,
        cancelAtPeriodEnd: undefined,
        paymentFailed: undefined,
      }),
    ),
  ),
  'details-slow': member('details arrive late', { [calls.details]: { body: nothing, delay: 4000 } }),
  'details-fail': member('details out of reach', { [calls.details]: problem(500, 'internal') }),
  'age-fails': member('the age category is out of reach', { [calls.age]: problem(500, 'internal') }),
  'back-from-checkout': member(
    'back from a checkout that was cancelled',
    {},
    { screen: '/subscription?checkout=cancelled' },
  ),
  'checkout-refused': member('order: there is a plan already (409)', ordering(problem(409, 'already-subscribed'))),
  'checkout-broken': member('order: server error', ordering(problem(500, 'internal'))),
  'checkout-provider-down': member(
    'order: the payment provider does not answer',
    ordering(problem(502, 'payment-provider-failed')),
  ),
  'checkout-offline': member('order: no network', ordering({ offline: true })),
  'checkout-hangs': member('order: no answer', ordering({ hang: true })),
  'checkout-without-session': member('order: an answer without sessionId', ordering({ body: { url: hostedPage } })),
  'checkout-without-way': member('order: neither script nor address', ordering({ body: { sessionId: 'cs_test_1' } })),
  'script-works': member('the provider’s script takes over', withKey),
  'script-refuses': member('the script answers with an error', withKey, { script: 'refuses' }),
  'script-blocked': member('the script is blocked', withKey, { script: 'blocked' }),
  'script-hangs': member('the script hangs, after 10 seconds the address', withKey, { script: 'hangs' }),
  'script-without-method': member('a script without redirectToCheckout', withKey, { script: 'without-method' }),
  'preview-slow': member('the change: the amount of today arrives late', {
    ...details(running('basic')),
    [calls.preview]: (call) => ({ ...preview(call), delay: 4000 }),
  }),
  'preview-fails': member('the change: the amount of today is out of reach', {
    ...details(running('basic')),
    [calls.preview]: problem(502, 'payment-provider-failed'),
  }),
  'change-fails': member('the change fails', {
    ...details(running('basic')),
    [calls.change]: problem(502, 'payment-provider-failed'),
  }),
  'change-declined': member('the change: card declined', {
    ...details(running('basic')),
    [calls.change]: problem(402, 'payment-declined'),
  }),
  'portal-fails': member('invoices out of reach', {
    ...details(running('basic')),
    [calls.portal]: problem(502, 'payment-provider-failed'),
  }),
  cancel: visitor('cancelling without a sign-in', '/kuendigen'),
  'cancel-fails': visitor('the cancellation does not arrive', '/kuendigen', {
    [calls.cancellation]: problem(503, 'unavailable'),
  }),
  'cancel-refused': visitor('the cancellation is refused', '/kuendigen', {
    [calls.cancellation]: problem(429, 'rate-limited'),
  }),
  'cancel-hangs': visitor('the answer to the cancellation never comes', '/kuendigen', {
    [calls.cancellation]: { hang: true },
  }),
  'cancel-offline': visitor('the cancellation is sent without a network', '/kuendigen', {
    [calls.cancellation]: { offline: true },
  }),
  'cancel-signed-in': member(
    'cancelling, signed in',
    { ...details(running('standard')), [calls.cancellation]: { body: atOnce } },
    { screen: '/kuendigen' },
  ),
  'cancel-looked-at': member(
    'cancelling, signed in, somebody has to look',
    { [calls.cancellation]: { body: lookedAt } },
    { screen: '/kuendigen' },
  ),
  'withdraw-signed-in': member(
    'withdrawing, signed in',
    { ...details(running('standard')), [calls.withdrawal]: { body: atOnce } },
    { screen: '/widerruf' },
  ),
  'withdraw-looked-at': member(
    'withdrawing, signed in, somebody has to look',
    { [calls.withdrawal]: { body: lookedAt } },
    { screen: '/widerruf' },
  ),
  withdraw: visitor('withdrawing without a sign-in', '/widerruf'),
  'withdraw-fails': visitor('the withdrawal does not arrive', '/widerruf', {
    [calls.withdrawal]: problem(503, 'unavailable'),
  }),
  'signed-out': { ...member('signed out'), person: 'nobody' },
  'session-unknown': { ...member('the session is not known yet'), person: 'unknown' },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

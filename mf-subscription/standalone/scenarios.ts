import { problem, type Handler, type Handlers, type Scenario } from 'qa';
import {
  answerCheckout,
  answerDetails,
  answerPreview,
  calls,
  checkoutWithScript,
  createDetails,
  createScenario,
  hostedPage,
  immediateReceipt,
  manualReceipt,
  noSubscription,
} from './answers.ts';
import { provideStripe, type StripeScript } from './provideStripe.ts';

const unavailable = problem(503, 'unavailable');
const internal = problem(500, 'internal');
const providerFailed = problem(502, 'payment-provider-failed');

/** Creates a scenario of a user with a plan. `plan`: its id, and fields of the subscription that differ. */
const withPlan = (label: string, ...plan: Parameters<typeof createDetails>) =>
  createScenario(label, answerDetails(createDetails(...plan)));
/** Creates a scenario of a user with the plan “Einstieg”; `answers` replace responses. */
const withBasic = (label: string, answers: Handlers) =>
  createScenario(label, { ...answerDetails(createDetails('basic')), ...answers });
/** Creates a scenario in which an order gets this response. */
const withOrder = (label: string, answer: Handler) => createScenario(`order: ${label}`, answerCheckout(answer));
/** Creates a scenario of a user whose order opens the payment provider's script, which behaves like this. */
const withScript = (label: string, script: StripeScript): Scenario => ({
  ...createScenario(label, checkoutWithScript),
  prepare: () => void provideStripe(script),
});
/** Creates a scenario of a cancellation (`/kuendigen`) or withdrawal (`/widerruf`) by a signed-in user. */
const asMember = (label: string, screen: string, answers: Handlers) => createScenario(label, answers, screen);
/** Creates a scenario of a cancellation or withdrawal by a user who is not signed in. */
const asVisitor = (label: string, screen: string, answers?: Handlers): Scenario => ({
  ...createScenario(label, answers, screen),
  person: 'nobody',
});

/** States without their flows. In responses, `delay` is in milliseconds, and `hang` means that none arrives. */
/** Every state of this remote's screens, by its name in an address of a QA server. Component tests use them, too. */
export const scenarios = {
  'no-plan': { ...createScenario('no plan yet'), opens: ['Abo auswählen'] },
  'no-plan-no-box': {
    ...createScenario('no plan, no box and an unconfirmed address', {
      [calls.devices]: { body: { adventureChests: [] } },
    }),
    person: 'ben',
    opens: ['Abo auswählen'],
  },
  'no-plan-unconfirmed': { ...createScenario('no plan and an unconfirmed address'), person: 'ben' },
  'former-plan': createScenario(
    'no plan, but one before',
    answerDetails({ ...noSubscription, hadSubscription: true, endedAt: '2026-11-14T08:12:00Z' }),
  ),
  'former-plan-no-invoices': createScenario('no plan, and the invoices are gone', {
    ...answerDetails({ ...noSubscription, hadSubscription: true }),
    [calls.portal]: problem(404, 'no-subscription'),
  }),
  basic: { ...withPlan('“Einstieg” runs', 'basic'), opens: ['Abo auswählen'] },
  standard: { ...withPlan('“Standard” runs', 'standard'), opens: ['Abo auswählen'] },
  premium: withPlan('“Unbegrenzt” runs', 'premium'),
  'planned-cancellation': withPlan('cancellation planned', 'standard', { cancelAtPeriodEnd: true }),
  'planned-cancellation-and-change': withPlan('cancellation and change planned', 'standard', {
    cancelAtPeriodEnd: true,
    nextPlanId: 'basic',
  }),
  'planned-change': {
    ...withPlan('change to “Einstieg” planned', 'standard', { nextPlanId: 'basic' }),
    opens: ['Wechsel zurücknehmen'],
  },
  'change-pending': withPlan('change to “Unbegrenzt” not confirmed yet', 'standard', { pendingPlanId: 'premium' }),
  'change-to-confirm': withPlan('the bank wants the change to “Unbegrenzt” confirmed', 'standard', {
    pendingPlanId: 'premium',
    needsConfirmation: true,
  }),
  'change-refused': withPlan('the bank refused the change to “Unbegrenzt”', 'standard', {
    endedChange: { planId: 'premium', reason: 'declined' },
  }),
  'change-expired': withPlan('the change to “Unbegrenzt” was not confirmed in time', 'standard', {
    endedChange: { planId: 'premium', reason: 'expired' },
  }),
  'renewal-to-confirm': withPlan('the bank wants a renewal confirmed', 'standard', {
    paymentFailed: true,
    needsConfirmation: true,
  }),
  'month-unpaid': withPlan('the owner gave up this month’s invoice', 'standard', { isPeriodUnpaid: true }),
  'old-price': withPlan('“Standard” for an earlier price', 'standard', { priceCents: 1499, nextPriceCents: 1499 }),
  'past-due': withPlan('the last payment failed', 'standard', { paymentFailed: true }),
  unpaid: withPlan('the provider gave up on the payment', 'standard', { isActive: false, paymentFailed: true }),
  paused: withPlan('plan paused at the provider', 'standard', { isActive: false }),
  inactive: withPlan('plan inactive, and the server says no more', 'standard', {
    isActive: false,
    paymentFailed: undefined,
  }),
  'without-additions': withPlan('an answer with only the fields of the customer’s specification', 'standard', {
    planId: undefined,
    nextPlanId: undefined,
    cancelAtPeriodEnd: undefined,
    paymentFailed: undefined,
  }),
  'details-slow': createScenario('details arrive late', { [calls.details]: { body: noSubscription, delay: 4000 } }),
  'details-fail': createScenario('details out of reach', { [calls.details]: internal }),
  'age-fails': createScenario('the age category is out of reach', { [calls.age]: internal }),
  'back-from-checkout': createScenario(
    'back from a checkout that was cancelled',
    {},
    '/subscription?checkout=cancelled',
  ),
  'checkout-refused': withOrder('there is a plan already (409)', problem(409, 'already-subscribed')),
  'checkout-broken': withOrder('server error', internal),
  'checkout-provider-down': withOrder('the payment provider does not answer', providerFailed),
  'checkout-offline': withOrder('no network', { offline: true }),
  'checkout-hangs': withOrder('no answer', { hang: true }),
  'checkout-without-session': withOrder('an answer without sessionId', { body: { url: hostedPage } }),
  'checkout-without-way': withOrder('neither script nor address', { body: { sessionId: 'cs_test_1' } }),
  'script-works': withScript('the provider’s script takes over', 'works'),
  'script-refuses': withScript('the script answers with an error', 'refuses'),
  'script-blocked': withScript('the script is blocked', 'blocked'),
  'script-hangs': withScript('the script hangs, after 10 seconds the address', 'hangs'),
  'script-without-method': withScript('a script without redirectToCheckout', 'without-method'),
  'preview-slow': withBasic('the change: the amount of today arrives late', {
    [calls.preview]: (call) => ({ ...answerPreview(call), delay: 4000 }),
  }),
  'preview-fails': withBasic('the change: the amount of today is out of reach', { [calls.preview]: providerFailed }),
  'change-fails': withBasic('the change fails', { [calls.change]: providerFailed }),
  'change-declined': withBasic('the change: card declined', { [calls.change]: problem(402, 'payment-declined') }),
  'change-without-method': withBasic('the change: no payment method', {
    [calls.change]: problem(409, 'payment-method-missing'),
  }),
  'change-by-hand': withBasic('the change: the owner manages the plan', {
    [calls.change]: problem(409, 'payment-managed-elsewhere'),
  }),
  'change-while-renewing': withBasic('the change: the renewal is being charged', {
    [calls.change]: problem(409, 'renewal-in-progress'),
  }),
  'portal-fails': withBasic('invoices out of reach', { [calls.portal]: providerFailed }),
  cancel: asVisitor('cancelling without a sign-in', '/kuendigen'),
  'cancel-fails': asVisitor('the cancellation does not arrive', '/kuendigen', { [calls.cancellation]: unavailable }),
  'cancel-hangs': asVisitor('the answer to the cancellation never comes', '/kuendigen', {
    [calls.cancellation]: { hang: true },
  }),
  'cancel-offline': asVisitor('the cancellation is sent without a network', '/kuendigen', {
    [calls.cancellation]: { offline: true },
  }),
  'cancel-signed-in': asMember('cancelling, signed in', '/kuendigen', {
    ...answerDetails(createDetails('standard')),
    [calls.cancellation]: { body: immediateReceipt },
  }),
  'cancel-looked-at': asMember('cancelling, signed in, somebody has to look', '/kuendigen', {
    [calls.cancellation]: { body: manualReceipt },
  }),
  'withdraw-signed-in': asMember('withdrawing, signed in', '/widerruf', {
    ...answerDetails(createDetails('standard')),
    [calls.withdrawal]: { body: immediateReceipt },
  }),
  'withdraw-looked-at': asMember('withdrawing, signed in, somebody has to look', '/widerruf', {
    [calls.withdrawal]: { body: manualReceipt },
  }),
  withdraw: asVisitor('withdrawing without a sign-in', '/widerruf'),
  'withdraw-fails': asVisitor('the withdrawal does not arrive', '/widerruf', { [calls.withdrawal]: unavailable }),
  'signed-out': { ...createScenario('signed out'), person: 'nobody' },
  'session-unknown': { ...createScenario('the session is not known yet'), person: 'unknown' },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

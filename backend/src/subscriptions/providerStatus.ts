/** Every status that a subscription can have at the payment provider. */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** Consequences of a status for the app. */
interface StatusMeaning {
  /** The dashboard shows the subscription, and a second checkout is refused. */
  isRunning: boolean;
  /** The boxes may use the story minutes. */
  isUsable: boolean;
  /** The last payment could not be collected. */
  hasFailedPayment: boolean;
}

/** Meaning of each status. */
export const statusMeanings: Record<ProviderStatus, StatusMeaning> = {
  // The first payment is not done: the checkout session is still the way to finish it.
  incomplete: { isRunning: false, isUsable: false, hasFailedPayment: false },
  incomplete_expired: { isRunning: false, isUsable: false, hasFailedPayment: false },
  trialing: { isRunning: true, isUsable: true, hasFailedPayment: false },
  active: { isRunning: true, isUsable: true, hasFailedPayment: false },
  // The provider retries for days: stories continue, and the parent gets a mail.
  past_due: { isRunning: true, isUsable: true, hasFailedPayment: true },
  // The provider gave up: no stories, but the way back is the payment method and not a second subscription.
  unpaid: { isRunning: true, isUsable: false, hasFailedPayment: true },
  // A trial has ended without a payment method. This app starts no trials, but the provider's dashboard can.
  paused: { isRunning: true, isUsable: false, hasFailedPayment: false },
  canceled: { isRunning: false, isUsable: false, hasFailedPayment: false },
};

export const isKnownStatus = (status: string): status is ProviderStatus => Object.hasOwn(statusMeanings, status);

/**
 * Returns the meaning of a status. An unknown status, which the provider may add later, counts as ended: no minutes are
 * given away, and no new order is blocked.
 */
export const describeStatus = (status: string): StatusMeaning =>
  statusMeanings[status as ProviderStatus] ?? statusMeanings.canceled;

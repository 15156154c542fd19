/** Every status that a subscription can have at the payment provider. */
export type ProviderStatus =
  'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled';

/** Consequences of a status for the app. */
interface Meaning {
  /** The dashboard shows it as a subscription, and a second checkout is refused. */
  running: boolean;
  /** Minutes may be used. */
  usable: boolean;
  /** The last payment could not be collected. */
  paymentFailed: boolean;
}

/** Meaning of each status. */
export const statusMeanings: Record<ProviderStatus, Meaning> = {
  // The first payment is not done: the checkout session is still the way to finish it.
  incomplete: { running: false, usable: false, paymentFailed: false },
  incomplete_expired: { running: false, usable: false, paymentFailed: false },
  trialing: { running: true, usable: true, paymentFailed: false },
  active: { running: true, usable: true, paymentFailed: false },
  // The provider retries for days: stories continue, and the parent gets a mail.
  past_due: { running: true, usable: true, paymentFailed: true },
  // The provider gave up: no stories, but the way back is the payment method and not a second subscription.
  unpaid: { running: true, usable: false, paymentFailed: true },
  paused: { running: true, usable: false, paymentFailed: false },
  canceled: { running: false, usable: false, paymentFailed: false },
};

/** Treats an unknown status of a later provider version as ended: nothing is given away, no new order is blocked. */
export const describeStatus = (status: string): Meaning =>
  statusMeanings[status as ProviderStatus] ?? statusMeanings.canceled;

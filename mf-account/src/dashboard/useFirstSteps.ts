import { useAgeCategory } from '../ageSettingsQueries.ts';
import { useDevices } from '../devicesQueries.ts';
import { useSubscription } from '../subscriptionQueries.ts';

/** First steps of a new customer, in their order; true for those that are done. */
export interface FirstStepsDone {
  /** A box, a device that tells stories, is registered. */
  box: boolean;
  /** A plan is ordered. */
  plan: boolean;
  /** The children's age category is chosen. */
  age: boolean;
}

/** Steps in their order. */
export const steps = ['box', 'plan', 'age'] as const;

/**
 * Returns which first steps are done, and the next one; undefined for somebody who needs no list of them: all are done,
 * a subscription has ended, or a response has failed, so that no step is called undone by mistake. `pending` while a
 * response is missing. A plan counts as ordered while its payment is being confirmed (`isPaymentAwaited`).
 */
export function useFirstSteps(isPaymentAwaited: boolean) {
  const boxes = useDevices();
  const subscription = useSubscription();
  const age = useAgeCategory();
  if (boxes.isPending || subscription.isPending || age.isPending) return 'pending';
  if (boxes.isFailed || !subscription.details || !age.isKnown || subscription.details.hadSubscription) return undefined;
  const done: FirstStepsDone = {
    box: boxes.devices.length > 0,
    plan: isPaymentAwaited || subscription.details.hasSubscription,
    age: age.isChosen,
  };
  const next = steps.find((step) => !done[step]);
  return next && { done, next };
}

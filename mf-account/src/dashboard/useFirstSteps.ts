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

/**
 * Returns which first steps are done; undefined while a response is missing, and if one has failed, so that no step is
 * called undone by mistake. A plan counts as ordered while its payment is being confirmed (`isPaymentAwaited`).
 */
export function useFirstSteps(isPaymentAwaited: boolean): FirstStepsDone | undefined {
  const { devices: boxes, isPending: areBoxesPending, isFailed: haveBoxesFailed } = useDevices();
  const { details: subscription } = useSubscription();
  const { isKnown: isAgeKnown, isChosen: isAgeChosen } = useAgeCategory();
  if (areBoxesPending || haveBoxesFailed || !subscription || !isAgeKnown) return undefined;
  return { box: boxes.length > 0, plan: isPaymentAwaited || subscription.hasSubscription, age: isAgeChosen };
}

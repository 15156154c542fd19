import { useAgeCategory } from '../ageSettingsQueries.ts';
import { useDevices } from '../devicesQueries.ts';
import { useSubscription } from '../subscriptionQueries.ts';

/**
 * Which of the first steps are done: box, plan, age. Undefined as long as that is not known, and when all are. A plan
 * whose payment is being confirmed counts.
 */
export function useFirstSteps(isPlanAwaited: boolean): boolean[] | undefined {
  const { devices, isPending, isFailed } = useDevices();
  const { details } = useSubscription();
  const { isKnown, isChosen } = useAgeCategory();
  if (isPending || isFailed || !details || !isKnown) return undefined;
  const done = [devices.length > 0, isPlanAwaited || details.hasSubscription, isChosen];
  return done.every(Boolean) ? undefined : done;
}

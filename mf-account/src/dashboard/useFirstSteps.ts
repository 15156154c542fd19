import { useAgeCategory } from '../ageSettingsQueries.ts';
import { useDevices } from '../devicesQueries.ts';
import { useSubscription } from '../subscriptionQueries.ts';

/**
 * Returns for each of the first steps (box, plan, age) whether it is done; undefined while that is not known, and if
 * all are. A plan whose payment is being confirmed counts as done.
 */
export function useFirstSteps(isPlanAwaited: boolean): boolean[] | undefined {
  const { devices, isPending, isFailed } = useDevices();
  const { details } = useSubscription();
  const { isKnown, isChosen } = useAgeCategory();
  if (isPending || isFailed || !details || !isKnown) return undefined;
  const done = [devices.length > 0, isPlanAwaited || details.hasSubscription, isChosen];
  return done.every(Boolean) ? undefined : done;
}

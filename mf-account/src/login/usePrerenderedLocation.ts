import { useLocation, type Location } from 'react-router-dom';
import { useIsHydrating } from 'ui-kit';

const prerendered = { search: '', state: null };

/**
 * Returns the location without query and history state during hydration, because the page was prerendered at the bare
 * address, and with both from the next render on.
 */
export function usePrerenderedLocation(): Pick<Location, 'search' | 'state'> {
  const location = useLocation();
  return useIsHydrating() ? prerendered : location;
}

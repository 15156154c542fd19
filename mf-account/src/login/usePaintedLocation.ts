import { useLocation, type Location } from 'react-router-dom';
import { useIsPainted } from 'ui-kit';

const painted = { search: '', state: null };

/**
 * Where the page was opened. The first render of a painted page takes over what was painted, and that was the bare address; what
 * the address asks for and what the history remembers come right after it.
 */
export function usePaintedLocation(): Pick<Location, 'search' | 'state'> {
  const location = useLocation();
  return useIsPainted() ? painted : location;
}

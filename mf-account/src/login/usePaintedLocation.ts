import { useSyncExternalStore } from 'react';
import { useLocation, type Location } from 'react-router-dom';

const painted = { search: '', state: null };
const neverChanges = () => () => undefined;

/**
 * Where the page was opened. The first render of a painted page takes over what was painted, and that was the bare address; what
 * the address asks for and what the history remembers come right after it.
 */
export function usePaintedLocation(): Pick<Location, 'search' | 'state'> {
  const location = useLocation();
  const isPainted = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return isPainted ? painted : location;
}

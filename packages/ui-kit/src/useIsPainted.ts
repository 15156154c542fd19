import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether this render is that of a painted page: while it is painted, and the first one in the browser, which takes over what stands
 * there. The next one follows at once.
 */
export const useIsPainted = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

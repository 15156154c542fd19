import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Returns true while a page is prerendered and during hydration in the browser, so that both renders give the same
 * HTML. A render with false follows immediately.
 */
export const useIsHydrating = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

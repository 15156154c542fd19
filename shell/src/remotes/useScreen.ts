import { useEffect, useSyncExternalStore } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import type { Screens, ScreenState } from './screens.ts';

/** The screen of a row: asked for on first sight, then followed. */
export function useScreen(screens: Screens, row: RouteRow): ScreenState {
  const read = () => screens.stateOf(row);
  // A page that was made ahead of time comes to life once its screen is there: both see the same.
  const state = useSyncExternalStore(screens.subscribe, read, read);
  // Another version may have taken over meanwhile.
  const isLoading = state.status === 'loading';
  useEffect(() => void screens.request(row), [screens, row, isLoading]);
  return state;
}

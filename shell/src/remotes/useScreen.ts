import { useEffect, useSyncExternalStore } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import type { Screens, ScreenState } from './screens.ts';

/** The screen of a row: asked for on first sight, then followed. */
export function useScreen(screens: Screens, row: RouteRow): ScreenState {
  useEffect(() => void screens.request(row), [screens, row]);
  const read = () => screens.stateOf(row);
  // A page that was made ahead of time comes to life once its screen is there: both see the same.
  return useSyncExternalStore(screens.subscribe, read, read);
}

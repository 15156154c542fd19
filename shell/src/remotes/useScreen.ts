import { useEffect, useSyncExternalStore } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { onScreens, requestScreen, screenState, type ScreenState } from './screens.ts';

/** The screen of a row: asked for on first sight, then followed. */
export function useScreen(row: RouteRow): ScreenState {
  useEffect(() => void requestScreen(row), [row]);
  const read = () => screenState(row);
  // A page that was made ahead of time comes to life once its screen is there: both see the same.
  return useSyncExternalStore(onScreens, read, read);
}

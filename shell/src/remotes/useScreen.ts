import { useEffect, useSyncExternalStore } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import type { Screens, ScreenState } from './ScreenState.ts';

/** Requests the screen of a row and subscribes to its state. */
export function useScreen(screens: Screens, row: RouteRow): ScreenState {
  const readState = () => screens.stateOf(row);
  // Both snapshots are equal: a prerendered page is hydrated only after its screen is loaded.
  const state = useSyncExternalStore(screens.subscribe, readState, readState);
  // Runs again when another version replaces a screen that was loaded.
  const isLoading = state.status === 'loading';
  useEffect(() => void screens.request(row), [screens, row, isLoading]);
  return state;
}

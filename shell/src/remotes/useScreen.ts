import { useEffect, useSyncExternalStore } from 'react';
import type { AppRoute } from '../routes/AppRoute.ts';
import type { ScreenStore, ScreenState } from './ScreenStore.ts';

/** Requests the screen of a route and subscribes to its state. */
export function useScreen(screenStore: ScreenStore, route: AppRoute): ScreenState {
  const readState = () => screenStore.getState(route);
  // Both snapshots are equal: a prerendered page is hydrated only after its screen is loaded.
  const state = useSyncExternalStore(screenStore.subscribe, readState, readState);
  // Requests again when another version has replaced a screen that was loaded: it is loading once more.
  const isLoading = state.status === 'loading';
  useEffect(() => void screenStore.request(route), [screenStore, route, isLoading]);
  return state;
}

import { useSyncExternalStore } from 'react';
import { state } from './pageSession.ts';
import type { Session } from './sessionState.ts';

const loading: Session = { status: 'loading' };

/** The session as React state. Prerendered pages show the loading state until the browser knows better. */
export function useSession(): Session {
  return useSyncExternalStore(state.subscribe, state.get, () => loading);
}

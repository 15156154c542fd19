import { useSyncExternalStore } from 'react';
import { state } from './pageSession.ts';
import type { Session } from './sessionState.ts';

const loading: Session = { status: 'loading' };

/** Returns the session as React state; `loading` during prerendering and hydration. */
export function useSession(): Session {
  return useSyncExternalStore(state.subscribe, state.get, () => loading);
}

import { useSyncExternalStore } from 'react';
import { sessionState } from './pageSession.ts';
import type { Session } from './sessionState.ts';

const loading: Session = { status: 'loading' };

/** Returns the session as React state; `loading` during prerendering and hydration. */
export function useSession(): Session {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, () => loading);
}

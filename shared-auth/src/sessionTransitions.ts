import type { Session, SessionState } from './sessionState.ts';

const anyStatus: Session['status'][] = ['loading', 'signed-out', 'signed-in'];

/** Statuses of the session in which each event replaces it. In all others, the event comes too late and is ignored. */
const transitions = {
  'user confirmed by the provider': anyStatus,
  'stored user found': ['loading'],
  'no user found': ['loading'],
  // The session ended without an `EndReason`. Ignored in `signed-out`: the identity provider reports every sign-out
  // again, without a reason, and the reason that the session already has would be lost.
  'signed out': ['loading', 'signed-in'],
  // The session ended with an `EndReason`, which the sign-in page explains.
  'ended for a reason': anyStatus,
} satisfies Record<string, Session['status'][]>;

export type SessionEvent = keyof typeof transitions;

/** Replaces the session with `next`, the session after the event, unless the present status ignores the event. */
export function applyEvent(state: SessionState, event: SessionEvent, next: Session): void {
  const statuses: Session['status'][] = transitions[event];
  if (statuses.includes(state.get().status)) state.set(next);
}

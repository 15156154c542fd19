import type { Session, SessionState } from './sessionState.ts';

const anyStatus: Session['status'][] = ['loading', 'signed-out', 'signed-in'];

/** Transition table: an event replaces the session in these statuses, and is ignored in all others. */
const transitions = {
  'user confirmed by the provider': anyStatus,
  'stored user found': ['loading'],
  'no answer in time': ['loading'],
  /** Not from `signed-out`: provider and storage report an end again, and would replace its reason. */
  'signed out': ['loading', 'signed-in'],
  'ended for a reason': anyStatus,
} satisfies Record<string, Session['status'][]>;

export type SessionEvent = keyof typeof transitions;

/** Replaces the session with the next one if the event applies to its status. */
export function applyEvent(state: SessionState, event: SessionEvent, next: Session): void {
  const statuses: Session['status'][] = transitions[event];
  if (statuses.includes(state.get().status)) state.set(next);
}

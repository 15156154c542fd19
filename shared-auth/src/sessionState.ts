export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
}

export type EndReason = 'expired' | 'account-deleted' | 'signed-out-everywhere';

export type Session =
  { status: 'loading' } | { status: 'signed-out'; reason?: EndReason } | { status: 'signed-in'; user: User };

export interface SessionState {
  get(): Session;
  set(next: Session): void;
  subscribe(listener: () => void): () => void;
  /**
   * Signal of the current user's time in this page. It aborts when the user changes, and with it all calls for them.
   */
  era(): AbortSignal;
}

export function userOf(session: Session): User | undefined {
  return session.status === 'signed-in' ? session.user : undefined;
}

function isSame(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function createSessionState(): SessionState {
  let current: Session = { status: 'loading' };
  let era = new AbortController();
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (isSame(current, next)) return;
      const userChanges = userOf(current)?.id !== userOf(next)?.id;
      current = next;
      if (userChanges) {
        const ended = era;
        era = new AbortController();
        ended.abort();
      }
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    era: () => era.signal,
  };
}

export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
}

/** Reason that the sign-in page explains. A session that the user has ended has none. */
export type EndReason = 'expired' | 'account-deleted' | 'account-disabled' | 'signed-out-everywhere';

/** `loading`: the page does not know yet whether a user is signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out'; reason?: EndReason }
  | { status: 'signed-in'; user: User };

/** Present session of the page. `sessionTransitions.ts` decides which event may change it. */
export interface SessionState {
  get(): Session;
  set(next: Session): void;
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns a signal that aborts when the current user signs out or changes, and with it all calls for them. */
  getUserSignal(): AbortSignal;
}

/** Returns the signed-in user, undefined in all other states. */
export function findUser(session: Session): User | undefined {
  return session.status === 'signed-in' ? session.user : undefined;
}

function isSame(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function createSessionState(): SessionState {
  let current: Session = { status: 'loading' };
  let userController = new AbortController();
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (isSame(current, next)) return;
      const isOtherUser = findUser(current)?.id !== findUser(next)?.id;
      current = next;
      if (isOtherUser) {
        const previous = userController;
        userController = new AbortController();
        previous.abort();
      }
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getUserSignal: () => userController.signal,
  };
}

/** Key in local storage; the privacy notice names it. */
export const hintKey = 'abenteuerbox:signed-in';

/** `1`: a user is signed in on this device. `leaving`: they have signed out, but the provider may still store them. */
type Hint = '1' | 'leaving';

/**
 * Stores on the device that a user is signed in, but not as whom. Unlike the storage of the identity provider, the hint
 * is read at once, so that a page without it does not load the provider's code. If the two differ, the hint is right: a
 * user whom the provider has stored, but for whom there is no hint, has signed out.
 */
export interface SessionHint {
  /** Returns null if no user is signed in on this device, and none is to be deleted. */
  get(): Hint | null;
  set(hint: Hint | null): void;
  /** Returns whether a reload still finds the hint: false without one, and if the storage is blocked or full. */
  isStored(): boolean;
  /** Calls back after a sign-in in another tab, and when a page with a user returns from the back/forward cache. */
  onSignInElsewhere(listener: () => void): void;
}

export function createSessionHint(): SessionHint {
  /** Value that replaces the stored one if the storage is blocked. */
  let valueInPage: Hint | null = null;

  function get(): Hint | null {
    try {
      return localStorage.getItem(hintKey) as Hint | null;
    } catch {
      return valueInPage;
    }
  }

  return {
    get,
    set(hint) {
      valueInPage = hint;
      try {
        // Removed first: setting fails if the storage is full, and a sign-out has to take effect in any case.
        localStorage.removeItem(hintKey);
        if (hint) localStorage.setItem(hintKey, hint);
      } catch {
        // Blocked or full: this page keeps its user, and the next visit starts signed out.
      }
    },
    isStored() {
      try {
        return localStorage.getItem(hintKey) !== null;
      } catch {
        return false;
      }
    },
    onSignInElsewhere(listener) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === hintKey && newValue === '1') listener();
      });
      // A page in the back/forward cache gets no storage events.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted && get() === '1') listener();
      });
    },
  };
}

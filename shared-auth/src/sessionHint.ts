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
  /**
   * Calls back if the hint has gone since this page has seen it: at once in a page that returns from the back/forward
   * cache or was frozen, and soon after a sign-out in another tab, whose own message comes first if there is one.
   */
  onSignOutElsewhere(listener: () => void): void;
}

/** Time for the message of another tab, which knows the reason of a sign-out. */
const messageTimeMs = 300;

export function createSessionHint(): SessionHint {
  /** Value that replaces the stored one if the storage is blocked. */
  let valueInPage: Hint | null = null;
  /** Whether this page has found that a user is signed in on this device. A full storage may never have told that. */
  let wasSignedIn = false;

  function get(): Hint | null {
    try {
      const hint = localStorage.getItem(hintKey) as Hint | null;
      wasSignedIn ||= hint === '1';
      return hint;
    } catch {
      return valueInPage;
    }
  }

  function removeQuietly(): void {
    try {
      localStorage.removeItem(hintKey);
    } catch {
      // Blocked: nothing is stored there.
    }
  }

  return {
    get,
    set(hint) {
      valueInPage = hint;
      wasSignedIn = false;
      try {
        if (hint) localStorage.setItem(hintKey, hint);
        else localStorage.removeItem(hintKey);
        wasSignedIn = hint === '1';
      } catch {
        // Blocked or full: this page keeps its user, and the next visit starts signed out. A sign-out takes effect.
        removeQuietly();
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
    onSignOutElsewhere(listener) {
      const check = () => {
        if (!wasSignedIn || get() === '1') return;
        wasSignedIn = false;
        listener();
      };
      window.addEventListener('storage', ({ key }) => {
        if (key === hintKey || key === null) setTimeout(check, messageTimeMs);
      });
      // A page in the back/forward cache and a frozen tab get no events of others.
      window.addEventListener('pageshow', check);
      document.addEventListener('resume', check);
      document.addEventListener('visibilitychange', check);
    },
  };
}

export const hintKey = 'abenteuerbox:signed-in';

/** `1`: a user is signed in on this device. `leaving`: they have signed out, and may still be stored. */
type Hint = '1' | 'leaving';

/**
 * Stores on the device that a user is signed in, not who. It changes at once, while the provider's storage takes a
 * moment: a stored user without the hint has signed out. Visitors without it never load the identity provider's code.
 */
export interface SessionHint {
  get(): Hint | null;
  set(hint: Hint | null): void;
  /** Calls back after a sign-in in another tab. */
  onOtherTab(listener: () => void): void;
}

export function createSessionHint(): SessionHint {
  /** Replaces the storage if that is blocked, until the page is closed. */
  let inThisPage: Hint | null = null;
  return {
    get() {
      try {
        return localStorage.getItem(hintKey) as Hint | null;
      } catch {
        return inThisPage;
      }
    },
    set(hint) {
      inThisPage = hint;
      try {
        // Removed first: setting fails if the storage is full, and a sign-out has to take effect in any case.
        localStorage.removeItem(hintKey);
        if (hint) localStorage.setItem(hintKey, hint);
      } catch {
        // Blocked or full: the next visit starts signed out.
      }
    },
    onOtherTab(listener) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === hintKey && newValue === '1') listener();
      });
    },
  };
}

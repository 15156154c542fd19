export const hintKey = 'abenteuerbox:signed-in';

/** `1`: somebody is signed in on this device. `leaving`: they have signed out, and may still be stored. */
type Hint = '1' | 'leaving';

/**
 * Remembers on the device that somebody is signed in, and nothing about who. It changes at once, while the provider's
 * own storage takes a moment: a stored user without the hint has signed out. Visitors without it never load the
 * identity provider's code.
 */
export interface SessionHint {
  get(): Hint | null;
  set(hint: Hint | null): void;
  /** Calls back when somebody has signed in in another tab. */
  onOtherTab(listener: () => void): void;
}

export function createSessionHint(): SessionHint {
  /** Takes the place of the storage where that is blocked, as long as the page lives. */
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
        // Removed first: in a full storage setting fails, and the sign-out has to count all the same.
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

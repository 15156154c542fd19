export const hintKey = 'abenteuerbox:signed-in';

/**
 * Remembers that somebody is signed in on this device, and nothing about who: a visitor without the hint never has to
 * load the identity provider. It also tells an ended session (hint still there) from a sign-out (hint gone).
 */
export interface SessionHint {
  isReadable(): boolean;
  isThere(): boolean;
  leave(): void;
  remove(): void;
  /** Calls back when another tab leaves the hint, that is: when somebody signed in there. */
  onOtherTab(listener: () => void): void;
}

export function createSessionHint(): SessionHint {
  /** Where storage is blocked, the hint lives as long as the page. */
  let remembered = false;
  return {
    isReadable() {
      try {
        localStorage.getItem(hintKey);
        return true;
      } catch {
        return false;
      }
    },
    isThere() {
      try {
        return localStorage.getItem(hintKey) !== null;
      } catch {
        return remembered;
      }
    },
    leave() {
      remembered = true;
      try {
        localStorage.setItem(hintKey, '1');
      } catch {
        // Blocked or full: the next visit loads the identity provider or starts signed out.
      }
    },
    remove() {
      remembered = false;
      try {
        localStorage.removeItem(hintKey);
      } catch {
        // Blocked: there was nothing to remove.
      }
    },
    onOtherTab(listener) {
      window.addEventListener('storage', (event) => {
        if (event.key === hintKey && event.newValue !== null) listener();
      });
    },
  };
}

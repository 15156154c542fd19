/**
 * Remembers that somebody is signed in on this device, and nothing about who: a visitor without the hint never has to
 * load the identity provider. It also tells an ended session (hint still there) from a sign-out (hint gone).
 */
const key = 'abenteuerbox:signed-in';
/** Where storage is blocked, the hint lives as long as the page. */
let remembered: boolean | undefined;

export function hintIsReadable(): boolean {
  try {
    localStorage.getItem(key);
    return true;
  } catch {
    return false;
  }
}

export function hasHint(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return remembered ?? false;
  }
}

export function leaveHint(): void {
  remembered = true;
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Blocked or full: the next visit loads the identity provider or starts signed out.
  }
}

export function removeHint(): void {
  remembered = false;
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there was nothing to remove.
  }
}

/** Calls back when another tab leaves the hint, that is: when somebody signed in there. */
export function onHintFromOtherTab(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) listener();
  });
}

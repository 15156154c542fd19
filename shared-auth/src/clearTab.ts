/**
 * Deletes this tab's whole session storage, because the next person must not see e.g. typed text, and only the remotes
 * know which of their keys contain it.
 */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked: nothing is stored there.
  }
}

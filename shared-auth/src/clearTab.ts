/** Deletes all that this tab keeps in the session storage, such as typed text: the next person must not see it. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked: nothing is stored there.
  }
}

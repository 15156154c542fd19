/** Deletes this tab's session storage, because the next person must not see e.g. typed text. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked: nothing is stored there.
  }
}

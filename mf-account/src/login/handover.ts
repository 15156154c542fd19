/**
 * Data that one mode of the login page passes to the next. It is the state of the history entry, so that a reload keeps
 * it and the address does not show it.
 */
export interface Handover {
  /** Address that was typed, or confirmed by a mailed link. */
  email?: string;
  /** True after a new password was saved with a mailed link. */
  passwordSaved?: boolean;
}

/**
 * Stores the data in the current history entry without a navigation. React Router keeps its `location.state` in the
 * field `usr` of `history.state`, so a reload reads it from there.
 */
export function storeInHistory(handover: Handover): void {
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: handover }, '');
}

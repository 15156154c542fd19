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

/** Stores the data in the current history entry without a navigation: in `usr`, where React Router has its state. */
export function storeInHistory(handover: Handover): void {
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: handover }, '');
}

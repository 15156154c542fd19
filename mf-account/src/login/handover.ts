/**
 * Data that one state of the login page passes to the next, in the history entry instead of the address. A reload keeps
 * it.
 */
export interface Handover {
  email?: string;
  passwordSaved?: boolean;
}

/** Writes to the present entry in the router's form, without a navigation. */
export function keepInEntry(handover: Handover): void {
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: handover }, '');
}

/**
 * Data that one mode of the page `/login` (sign in, register, reset password, mailed links) passes to the next. It is
 * the state of the history entry (React Router's `location.state`), so that a reload keeps it and the address does not
 * show it.
 */
export interface LoginState {
  /** E-mail address that was typed, or confirmed by a mailed link. The next form is filled with it. */
  email?: string;
  /** Set after a new password was saved with a mailed link: whether our server has confirmed that all others end. */
  savedPassword?: { hasEndedOthers: boolean };
  /** Mode of the mailed link that was confirmed on this page: a reload says so again. */
  confirmed?: string;
}

/**
 * Stores the data in the current history entry without a navigation. After a reload, React Router reads its
 * `location.state` from the field `usr` of `history.state`.
 */
export function storeLoginState(loginState: LoginState): void {
  const entry = window.history.state as object | null;
  window.history.replaceState({ ...entry, usr: loginState }, '');
}

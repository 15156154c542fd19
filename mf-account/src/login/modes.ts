export type Mode = 'sign-in' | 'register' | 'reset-password';

/** Other pages may open the card in a mode: `/login?mode=register`, `/login?mode=reset`. */
export function modeOf(wanted: string | null): Mode {
  if (wanted === 'register') return 'register';
  return wanted === 'reset' ? 'reset-password' : 'sign-in';
}

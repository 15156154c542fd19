export type Mode = 'sign-in' | 'register' | 'reset-password';

/** The mode is in the address, so that a reload opens the same. */
export const addressOf: Record<Mode, string> = {
  'sign-in': '/login',
  register: '/login?mode=register',
  'reset-password': '/login?mode=reset',
};

export function modeOf(wanted: string | null): Mode {
  if (wanted === 'register') return 'register';
  return wanted === 'reset' ? 'reset-password' : 'sign-in';
}

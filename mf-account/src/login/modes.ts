export type Mode = 'sign-in' | 'register' | 'reset-password';

/** The mode is in the address: `/login?mode=register`, `/login?mode=reset`. */
export const searchOf: Record<Mode, Record<string, string>> = {
  'sign-in': {},
  register: { mode: 'register' },
  'reset-password': { mode: 'reset' },
};

export function modeOf(wanted: string | null): Mode {
  if (wanted === 'register') return 'register';
  return wanted === 'reset' ? 'reset-password' : 'sign-in';
}

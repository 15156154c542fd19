/** Modes of the form at `/login`. */
export type Mode = 'sign-in' | 'register' | 'reset-password';

/** Address of each mode, so that a reload opens the same. */
export const modeAddresses: Record<Mode, string> = {
  'sign-in': '/login',
  register: '/login?mode=register',
  'reset-password': '/login?mode=reset',
};

/** Reads the mode from the address's `mode` parameter. */
export function readMode(parameter: string | null): Mode {
  if (parameter === 'register') return 'register';
  return parameter === 'reset' ? 'reset-password' : 'sign-in';
}

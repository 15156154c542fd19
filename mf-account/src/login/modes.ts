export type Mode = 'sign-in' | 'register' | 'reset-password';

/** Address of each mode, so that a reload opens the same. */
export const addressOf: Record<Mode, string> = {
  'sign-in': '/login',
  register: '/login?mode=register',
  'reset-password': '/login?mode=reset',
};

/** Returns the mode of the address's `mode` parameter. */
export function modeOf(parameter: string | null): Mode {
  if (parameter === 'register') return 'register';
  return parameter === 'reset' ? 'reset-password' : 'sign-in';
}

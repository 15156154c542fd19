import { checkoutReturnQuery } from '../checkoutReturn.ts';

/** Modes of the form at `/login`. */
export type Mode = 'sign-in' | 'register' | 'reset-password';

/** Address of each mode, so that a reload opens the same mode. */
const modeAddresses: Record<Mode, string> = {
  'sign-in': '/login',
  register: '/login?mode=register',
  'reset-password': '/login?mode=reset',
};

/** Builds the address of a mode. A user who comes back from the payment page keeps the parameter that says so. */
export function buildModeAddress(mode: Mode, isFromCheckout: boolean): string {
  const address = modeAddresses[mode];
  if (!isFromCheckout) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${checkoutReturnQuery}`;
}

/** Reads the mode from the address's `mode` parameter. */
export function readMode(parameter: string | null): Mode {
  if (parameter === 'register') return 'register';
  return parameter === 'reset' ? 'reset-password' : 'sign-in';
}

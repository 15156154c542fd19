import { checkoutReturnQuery } from '../checkoutReturn.ts';

/** Modes of the form at `/login`. */
export type Mode = 'sign-in' | 'register' | 'reset-password';

/** Addresses of the modes, so that a reload opens the same. */
const modeAddresses: Record<Mode, string> = {
  'sign-in': '/login',
  register: '/login?mode=register',
  'reset-password': '/login?mode=reset',
};

/** Builds the address of a mode. It keeps the parameter of a return from the payment page. */
export function buildModeAddress(mode: Mode, isFromCheckout: boolean): string {
  const address = modeAddresses[mode];
  return isFromCheckout ? `${address}${address.includes('?') ? '&' : '?'}${checkoutReturnQuery}` : address;
}

/** Reads the mode from the address's `mode` parameter. */
export function readMode(parameter: string | null): Mode {
  if (parameter === 'register') return 'register';
  return parameter === 'reset' ? 'reset-password' : 'sign-in';
}

import type { EndReason } from 'shared-auth';
import type { Handover } from './handover.ts';
import { texts } from './texts.ts';

/** Notice above the sign-in form. */
export interface Message {
  kind: 'info' | 'success' | 'warning';
  text: string;
}

/** Kind of message for each reason why a session has ended. */
const kinds: Record<EndReason, Message['kind']> = {
  expired: 'warning',
  'account-deleted': 'info',
  'signed-out-everywhere': 'success',
};

/** Circumstances in which the user comes to the sign-in page. */
interface Arrival {
  /** Why the last session has ended. */
  reason?: EndReason;
  /** True if the user comes back from the payment page, and the browser has lost the session. */
  isFromCheckout: boolean;
  handover?: Handover;
}

/** Chooses the message with which the page opens: about a saved password, a payment, or why the session has ended. */
export function chooseFirstMessage({ reason, isFromCheckout, handover }: Arrival): Message | undefined {
  if (handover?.passwordSaved)
    return { kind: 'success', text: `${texts.newPassword.saved} ${texts.newPassword.elsewhere}` };
  if (reason) return { kind: kinds[reason], text: texts.ended[reason] };
  return isFromCheckout ? { kind: 'info', text: texts.fromCheckout } : undefined;
}

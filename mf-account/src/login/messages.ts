import type { EndReason } from 'shared-auth';
import type { LoginState } from './loginState.ts';
import { texts } from './texts.ts';

/** Notice above the sign-in form; `kind` is its colour. */
export interface Message {
  kind: 'info' | 'success' | 'warning';
  text: string;
}

/** Kind of message for each reason why a session has ended. */
const messageKinds: Record<EndReason, Message['kind']> = {
  expired: 'warning',
  'account-deleted': 'info',
  'account-disabled': 'warning',
  'signed-out-everywhere': 'success',
};

/** Circumstances in which the user comes to the sign-in page. */
interface Arrival {
  /** Why the last session has ended. */
  endReason?: EndReason;
  /** True if the user comes back from the payment page, and the browser has lost the session. */
  isFromCheckout: boolean;
  loginState?: LoginState;
}

/** Chooses the message with which the page opens. A saved password has priority, then the end of the last session. */
export function chooseFirstMessage({ endReason, isFromCheckout, loginState }: Arrival): Message | undefined {
  const { saved, elsewhere, elsewhereLater } = texts.newPassword;
  if (loginState?.savedPassword)
    return {
      kind: 'success',
      text: `${saved} ${loginState.savedPassword.hasEndedOthers ? elsewhere : elsewhereLater}`,
    };
  if (endReason) return { kind: messageKinds[endReason], text: texts.ended[endReason] };
  return isFromCheckout ? { kind: 'info', text: texts.fromCheckout } : undefined;
}

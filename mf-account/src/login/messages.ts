import type { EndReason } from 'shared-auth';
import type { Handover } from './handover.ts';
import { texts } from './texts.ts';

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

/** Chooses the message with which the page opens: about a saved password, or why the session has ended. */
export function chooseFirstMessage(reason?: EndReason, handover?: Handover): Message | undefined {
  if (handover?.passwordSaved)
    return { kind: 'success', text: `${texts.newPassword.saved} ${texts.newPassword.elsewhere}` };
  return reason && { kind: kinds[reason], text: texts.ended[reason] };
}

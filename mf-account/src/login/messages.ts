import type { EndReason } from 'shared-auth';
import type { Handover } from './handover.ts';
import { texts } from './texts.ts';

export interface Message {
  kind: 'info' | 'success' | 'warning';
  text: string;
}

const kinds: Record<EndReason, Message['kind']> = {
  expired: 'warning',
  'account-deleted': 'info',
  'signed-out-everywhere': 'success',
};

/** Message of the page when it opens. The session may be known, and end, only after the form is shown. */
export function firstMessage(reason?: EndReason, handover?: Handover): Message | undefined {
  if (handover?.passwordSaved)
    return { kind: 'success', text: `${texts.newPassword.saved} ${texts.newPassword.elsewhere}` };
  return reason && { kind: kinds[reason], text: texts.ended[reason] };
}

import type { UndeliveredMail } from 'api-contract';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { formatTime } from '../formatTime.ts';

/**
 * Describes an undelivered e-mail in a few lines. If the backend has kept its text, the last line is the command with
 * which the owner (the company that runs the site) sends it again.
 */
export function describeMail({
  id,
  isKept,
  recipient,
  subject,
  kind,
  createdAt,
  attempts,
  failure,
  nextAttemptAt,
}: UndeliveredMail) {
  const next = nextAttemptAt === null ? 'given up' : `tried again at ${formatTime(nextAttemptAt)}`;
  return [
    `${escapeForTerminal(recipient)}  ${next}`,
    `  Subject: ${escapeForTerminal(subject)} (${kind})`,
    `  Written: ${formatTime(createdAt)}, ${attempts} attempts, the mail server says: ${failure ?? 'nothing'}`,
    ...(isKept ? [`  To send it again: npm run owner -- resend ${id}`] : []),
  ].join('\n');
}

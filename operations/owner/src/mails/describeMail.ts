import type { UndeliveredMail } from 'api-contract';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

/**
 * Describes an undelivered e-mail in a few lines. If the backend has kept its text, the last line is the command with
 * which the owner (the company that runs the site) sends it again.
 */
export function describeMail({
  id,
  isKept: isTextKept,
  recipient,
  subject,
  kind,
  createdAt,
  attempts,
  failure,
  nextAttemptAt,
}: UndeliveredMail) {
  const next = nextAttemptAt === null ? 'given up' : `tried again at ${timeFormat.format(new Date(nextAttemptAt))}`;
  return [
    `${escapeForTerminal(recipient)}  ${next}`,
    `  Subject: ${escapeForTerminal(subject)} (${kind})`,
    `  Written: ${timeFormat.format(new Date(createdAt))}, ${attempts} attempts, the mail server says: ${failure ?? 'nothing'}`,
    ...(isTextKept ? [`  To send it again: npm run owner -- resend ${id}`] : []),
  ].join('\n');
}

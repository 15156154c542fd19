import type { UndeliveredMail } from 'api-contract';
import { quoted } from 'node-kit/quoted.ts';

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

/** One mail in a few lines. Its text is not kept once it was given up: it held links that act. */
export function describeMail({
  recipient,
  subject,
  kind,
  createdAt,
  attempts,
  failure,
  nextAttemptAt,
}: UndeliveredMail) {
  const next = nextAttemptAt === null ? 'given up' : `tried again at ${moment.format(new Date(nextAttemptAt))}`;
  return [
    `${quoted(recipient)}  ${next}`,
    `  Subject: ${quoted(subject)} (${kind})`,
    `  Written: ${moment.format(new Date(createdAt))}, ${attempts} attempts, the mail server says: ${failure ?? 'nothing'}`,
  ].join('\n');
}

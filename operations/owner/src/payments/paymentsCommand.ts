import { listProviderFindings } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { callAsOwner } from '../callAsOwner.ts';
import { formatTime } from '../formatTime.ts';

export const paymentsCommand = defineCommand({
  usage: 'payments',
  about: 'Lists what to look at at the payment provider: unknown refusals, prices and states, settings made by hand',
  examples: { payments: 'shows the object, what was found, and when it was seen last' },
  async run() {
    const findings = await callAsOwner(listProviderFindings);
    const lines = findings.map(
      ({ subject, finding, lastSeenAt }) =>
        `${formatTime(lastSeenAt)}  ${escapeForTerminal(subject)}  ${escapeForTerminal(finding)}`,
    );
    return { text: lines.join('\n') || 'Nothing unusual was found at the payment provider.', data: findings };
  },
});

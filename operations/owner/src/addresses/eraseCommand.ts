import { eraseAddress, type ErasedAddress } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';

/** Messages by error code of the backend. */
const messages = { 'invalid-input': 'This is no e-mail address.' };

export const eraseCommand = defineCommand({
  usage: 'erase <email>',
  about: 'Deletes everything stored under an address, except what the law requires to keep',
  examples: { 'erase anna@example.org': 'says what was deleted and what stays' },
  declare: (command) => command.positional('email', { type: 'string', demandOption: true }),
  async run({ email }) {
    const erased = await callAsOwner(eraseAddress, { input: { email }, messages });
    return { text: describeErased(erased), data: erased };
  },
});

function describeErased(erased: ErasedAddress): string {
  const { signups, mails, declarations, keptProofs, keptDeclarations, hasAccount } = erased;
  return [
    `Deleted: ${signups} sign-ups, ${mails} mails, ${declarations} cancellations and withdrawals without a contract.`,
    keptProofs > 0 && `Kept: ${keptProofs} consents to the newsletter, now ended, as proof for three years.`,
    keptDeclarations > 0 &&
      `Kept: ${keptDeclarations} cancellations and withdrawals that are about a contract (for eight years) or not settled yet.`,
    hasAccount && 'The address has an account: its holder deletes it under "Konto", and the rest with it.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}

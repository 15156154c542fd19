import { parseArgs } from 'node:util';
import { eraseAddress, listUndeliveredMails, type ErasedAddress } from 'api-contract';
import { UsageError } from 'node-kit/UsageError.ts';
import { askAsOwner } from '../askAsOwner.ts';
import type { OwnerAccess } from '../config.ts';
import { describeMail } from './describeMail.ts';

export const usage = `What the backend holds:

  npm run owner -- mails                     mails that did not reach their recipient: given up, or failing for a while
  npm run owner -- erase anna@example.org    deletes what is kept under an address and no law wants kept

For a backend elsewhere: BACKEND_URL and OWNER_KEY.`;

/** Runs one command and returns what the owner reads. */
export async function runOwner(access: OwnerAccess, args: string[]): Promise<string> {
  const [command, ...rest] = read(args);
  if (command === 'mails' && rest.length === 0) {
    const mails = await askAsOwner(access, listUndeliveredMails);
    return mails.length === 0 ? 'Every mail has arrived or is on its way.' : mails.map(describeMail).join('\n\n');
  }
  if (command === 'erase' && rest.length === 1) {
    const sentences = { 'invalid-input': 'This is no e-mail address.' };
    return describeErased(await askAsOwner(access, eraseAddress, { input: { email: rest[0]! }, sentences }));
  }
  throw new UsageError(usage);
}

function describeErased({
  signups,
  mails,
  declarations,
  keptProofs,
  keptDeclarations,
  hasAccount,
}: ErasedAddress): string {
  return [
    `Deleted: ${signups} sign-ups, ${mails} mails, ${declarations} declarations without a contract.`,
    keptProofs > 0 && `Kept: ${keptProofs} consents to the newsletter as proof, ended, for three years.`,
    keptDeclarations > 0 &&
      `Kept: ${keptDeclarations} declarations that still wait or are about a contract (eight years).`,
    hasAccount && 'The address has an account: its holder deletes it under „Konto“, and the rest with it.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function read(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals;
  } catch {
    throw new UsageError(usage);
  }
}

import { endSessionsOf } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { callAsOwner } from '../callAsOwner.ts';

/**
 * Command that ends every sign-in of an account. The user can sign in again, unless the owner has disabled the account
 * at the identity provider.
 */
export const endSessionsCommand = defineCommand({
  usage: 'end-sessions <user>',
  about: "Ends every sign-in of an account, on websites and boxes. Disable it in the identity provider's console first",
  examples: { 'end-sessions 8Zq3kVt0bNfX1cD5eL7mP2rS4uW6': 'the id is in the console, beside the e-mail address' },
  declare: (command) => command.positional('user', { type: 'string', demandOption: true }),
  async run({ user }) {
    // Refuses what cannot be an id here, because the backend accepts any id: it does not know all accounts.
    if (!user.trim() || user.includes('@'))
      throw new UsageError('This is no user id. The id is in the console, beside the e-mail address.');
    await callAsOwner(endSessionsOf, { pathParameters: { userId: user } });
    return { text: 'Every sign-in of this account until now has ended.', data: { user } };
  },
});

import { closeDeclaration, listDeclarations, matchDeclaration, type OwnerDeclaration } from 'api-contract';
import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';
import { describeDeclaration } from './describeDeclaration.ts';

// Messages for errors of the backend, by error code.
const conflict = 'This declaration is settled already, or is being carried out just now.';
const matchMessages = {
  conflict,
  'not-found':
    'There is no such reference, or the subscription does not fit it. "declarations" lists the subscriptions that fit. For any other one, name the address of its account with --account.',
  'invalid-input':
    'This effect does not fit the declaration (a cancellation ends the subscription, a withdrawal refunds it), or --account is no e-mail address.',
};
const settleMessages = {
  conflict,
  'not-found': 'There is no such reference.',
  'invalid-input': 'The note is empty, or longer than 2,000 characters.',
};

/**
 * Commands with which the owner, the company that runs the site, lists, carries out (`match`) and closes by hand
 * (`settle`) legal declarations that customers sent by a public form: cancellations (German: Kündigung, references
 * `K-…`) and withdrawals (Widerruf, `W-…`).
 */
export const declarationCommands = [
  defineCommand({
    usage: 'declarations',
    about: 'Lists cancellations and withdrawals that wait for a decision',
    examples: {
      declarations: 'those that wait, why, and the subscriptions that fit',
      'declarations --all': 'every declaration, also those that are settled or take effect later',
    },
    declare: (command) =>
      command.option('all', { type: 'boolean', default: false, describe: 'list every declaration' }),
    async run({ all }) {
      const list = await callAsOwner(listDeclarations, { query: all ? '?all=true' : '' });
      return { text: list.map(describeDeclaration).join('\n\n') || 'Nothing waits.', data: list };
    },
  }),
  defineCommand({
    usage: 'match <reference>',
    about: 'Carries a declaration out: ends the subscription that it means and, for a withdrawal, refunds the payments',
    examples: {
      'match K-4H8T1BXY --subscription sub_123': 'ends with the billing period; the account gets a mail',
      'match K-4H8T1BXY --subscription sub_123 --now': 'ends at once, for example for a good cause',
      'match W-ABCD2345 --subscription sub_123': 'withdrawal: ends at once, and everything is refunded',
      'match K-4H8T1BXY --subscription sub_123 --account anna@example.org':
        "the account's address differs from the declared one",
    },
    declare: (command) =>
      command
        .positional('reference', { type: 'string', demandOption: true })
        .option('subscription', { type: 'string', demandOption: true, describe: 'id at the payment provider' })
        .option('account', {
          type: 'string',
          describe: "e-mail address of the subscription's account, if another one was declared",
        })
        .option('now', { type: 'boolean', default: false, describe: 'cancellation: end at once, not with the period' }),
    async run({ reference, subscription, account, now }) {
      // Without an effect, the backend ends a cancelled subscription with its period, and refunds a withdrawn one.
      const input = { subscriptionId: subscription, account, effect: now ? ('end-now' as const) : undefined };
      const options = { pathParameters: { reference }, input, messages: matchMessages };
      return describeResult(await callAsOwner(matchDeclaration, options));
    },
  }),
  defineCommand({
    usage: 'settle <reference>',
    about: 'Closes a declaration without carrying it out, because you have dealt with it by hand',
    examples: { 'settle K-4H8T1BXY --note "answered by phone"': 'the note is stored with it' },
    declare: (command) =>
      command
        .positional('reference', { type: 'string', demandOption: true })
        .option('note', { type: 'string', demandOption: true, describe: 'how you dealt with it' }),
    async run({ reference, note }) {
      const options = { pathParameters: { reference }, input: { note }, messages: settleMessages };
      return describeResult(await callAsOwner(closeDeclaration, options));
    },
  }),
];

/** Describes a declaration after `match` or `settle`. It is settled once the payment provider has carried it out. */
function describeResult(declaration: OwnerDeclaration): CommandResult {
  const state =
    declaration.state === 'settled'
      ? 'Settled.'
      : 'Stored. The backend tries until the payment provider carries it out.';
  return { text: `${state}\n\n${describeDeclaration(declaration)}`, data: declaration };
}

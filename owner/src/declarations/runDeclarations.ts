import { parseArgs } from 'node:util';
import type { OwnerDeclaration } from 'api-contract';
import { UsageError } from 'node-kit/UsageError.ts';
import type { OwnerAccess } from '../config.ts';
import { describe } from './describe.ts';
import { closeDeclaration, listDeclarations, matchDeclaration } from './queue.ts';

export const usage = `Cancellations and withdrawals made without signing in, which wait for you, or which the payment provider did not take five times:

  npm run declarations                                         what is open
  npm run declarations -- all                                  also what is settled, or has time until it is carried out
  npm run declarations -- match K-… --subscription sub_…       cancellation: ends with the billing period
  npm run declarations -- match K-… --subscription sub_… --now cancellation: ends at once (good cause)
  npm run declarations -- match W-… --subscription sub_…       withdrawal: ends, and everything is refunded
  npm run declarations -- match K-… --subscription sub_… --account …@…  the account has another address than was declared
  npm run declarations -- done K-… --note "…"                  settled by hand

After "match" the person gets the outcome by mail. For a backend elsewhere: BACKEND_URL and OWNER_KEY.`;

const options = {
  subscription: { type: 'string' },
  account: { type: 'string' },
  now: { type: 'boolean', default: false },
  note: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs one command and returns what the owner reads. */
export async function runDeclarations(access: OwnerAccess, args: string[]): Promise<string> {
  const { values, positionals } = read(args);
  const [command = 'list', reference] = positionals;
  if (values.help) return usage;
  switch (command) {
    case 'list':
    case 'all': {
      const list = await listDeclarations(access, command === 'all');
      return list.length === 0 ? 'Nothing waits.' : list.map(describe).join('\n\n');
    }
    case 'match': {
      const meant = {
        subscriptionId: needed(values.subscription, '--subscription'),
        ...(values.account && { account: values.account }),
        ...(values.now && { act: 'end-now' as const }),
      };
      return outcome(await matchDeclaration(access, needed(reference, 'the reference'), meant));
    }
    case 'done':
      return outcome(await closeDeclaration(access, needed(reference, 'the reference'), needed(values.note, '--note')));
    default:
      throw new UsageError(`There is no "${command}".\n\n${usage}`);
  }
}

const outcome = (declaration: OwnerDeclaration) =>
  declaration.state === 'settled'
    ? `Settled.\n\n${describe(declaration)}`
    : `Noted, and tried again until the payment provider takes it.\n\n${describe(declaration)}`;

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function needed(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.\n\n${usage}`);
  return value;
}

import { parseArgs } from 'node:util';
import { UsageError } from 'node-kit/UsageError.ts';

/** Size of the database that is measured. */
export interface Size {
  /** Number of customers. */
  people: number;
  /** Rows of the table `usage`: stories that boxes of subscribers have reported. */
  stories: number;
  /** Maximum minutes for filling the table `usage`. */
  usageMinutes: number;
}

/**
 * Reads the options: a million people by default. `--quick` takes ten thousand, to test the measurement itself; its
 * numbers mean little.
 */
export function readSize(args: string[]): Size {
  return isQuick(args)
    ? { people: 10_000, stories: 20_000, usageMinutes: 1 }
    : { people: 1_000_000, stories: 100_000_000, usageMinutes: 10 };
}

function isQuick(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' } } }).values.quick ?? false;
  } catch {
    // parseArgs fails only for other words than --quick.
    throw new UsageError('How large? "npm run bench:database" fills in a million people, "-- --quick" ten thousand.');
  }
}

/** Shares of all people. */
const subscriberShare = 0.3;
const declarationShare = 0.1;

/** Returns how many rows a table gets: one for each person, unless something else is said here. */
export function countRows(table: string, { people, stories }: Size): number {
  if (table === 'usage') return stories;
  if (table === 'subscriptions' || table === 'orders') return people * subscriberShare;
  return table === 'declarations' || table === 'deletions' ? people * declarationShare : people;
}

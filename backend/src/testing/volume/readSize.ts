import { readOptions } from 'node-kit/readOptions.ts';

/** Size of the database that is measured. */
export interface Size {
  /** Number of customers. */
  people: number;
  /** Rows of the table `usage`: stories that boxes of subscribers have reported. */
  stories: number;
  /** Maximum minutes for filling the table `usage`. */
  usageMinutes: number;
}

const usage = `Usage: npm run bench:database -- [--quick]

Fills a Postgres with a million people and compares what each call and job reads with a budget.

  --quick  ten thousand people, to test the measurement: its numbers mean little`;

/** Reads the options. `--help` and other words end the process. */
export function readSize(args: string[]): Size {
  return readOptions(args, { quick: { type: 'boolean' } }, usage).quick
    ? { people: 10_000, stories: 20_000, usageMinutes: 1 }
    : { people: 1_000_000, stories: 100_000_000, usageMinutes: 10 };
}

/** Shares of all people. */
const subscriberShare = 0.3;
const declarationShare = 0.1;

/** Returns how many rows a table gets: one for each person, unless something else is said here. */
export function countRows(table: string, { people, stories }: Size): number {
  if (table === 'usage') return stories;
  if (table === 'subscriptions' || table === 'orders') return people * subscriberShare;
  return table === 'declarations' ? people * declarationShare : people;
}

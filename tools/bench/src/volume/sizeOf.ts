import { parseArgs } from 'node:util';
import { UsageError } from 'node-kit/UsageError.ts';

/** How much is filled in. */
export interface Size {
  people: number;
  /** Stories that boxes have reported, told by those who have a subscription. */
  stories: number;
  /** No more stories are written after so many minutes. */
  minutes: number;
}

/**
 * A million people, of whom 300,000 have a subscription. `--quick` shows that the measurement works, and its numbers
 * say little.
 */
export function sizeOf(args: string[]): Size {
  return isQuick(args)
    ? { people: 10_000, stories: 20_000, minutes: 1 }
    : { people: 1_000_000, stories: 100_000_000, minutes: 10 };
}

function isQuick(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' } } }).values.quick ?? false;
  } catch {
    throw new UsageError('How large? "npm run bench:database" fills in a million people, "-- --quick" ten thousand.');
  }
}

const subscribers = 0.3;
const declaring = 0.1;

/** Of each table. */
export function rowsIn(table: string, { people, stories }: Size): number {
  if (table === 'usage') return stories;
  if (table === 'subscriptions' || table === 'orders') return people * subscribers;
  return table === 'declarations' || table === 'deletions' ? people * declaring : people;
}

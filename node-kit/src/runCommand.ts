import { sayWhy } from './sayWhy.ts';
import { UsageError } from './UsageError.ts';

/** Runs a command to its end and prints its answer. Failed: one message, and exit code 1; not understood: 2. */
export async function runCommand(command: () => Promise<string | void>): Promise<void> {
  try {
    const answer = await command();
    if (answer !== undefined) console.log(answer);
  } catch (error) {
    sayWhy(error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

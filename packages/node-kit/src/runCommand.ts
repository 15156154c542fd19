import { LostRaceError } from './LostRaceError.ts';
import { printError } from './printError.ts';
import { UsageError } from './UsageError.ts';

/**
 * Runs a command to its end and prints the text that it returns. After an error it prints one message and sets the exit
 * code.
 */
export async function runCommand(command: () => Promise<string | void>): Promise<void> {
  try {
    const answer = await command();
    if (answer !== undefined) console.log(answer);
  } catch (error) {
    printError(error);
    process.exitCode = chooseExitCode(error);
  }
}

/** Returns 2 for wrong usage, 3 if another process holds what the command needs, and 1 for other errors. */
function chooseExitCode(error: unknown): 1 | 2 | 3 {
  if (error instanceof UsageError) return 2;
  return error instanceof LostRaceError ? 3 : 1;
}

import { loadEnvironment } from '../../tools/local/src/stack/config.ts';
import { readOwnerAccess, type OwnerAccess } from './config.ts';
import { UsageError } from './UsageError.ts';

type Command = (access: OwnerAccess, args: string[]) => Promise<string>;

/** Runs a command with the words behind it, and prints what the owner reads. */
export async function runOwnerCommand(command: Command): Promise<void> {
  try {
    loadEnvironment(process.cwd());
    console.log(await command(readOwnerAccess(), process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

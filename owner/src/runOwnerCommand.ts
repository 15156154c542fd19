import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readOwnerAccess, type OwnerAccess } from './config.ts';

type Command = (access: OwnerAccess, args: string[]) => Promise<string>;

/** Runs a command with the words behind it, and prints what the owner reads. */
export function runOwnerCommand(command: Command): Promise<void> {
  return runCommand(async () => {
    loadEnvironment(process.cwd());
    return command(readOwnerAccess(), process.argv.slice(2));
  });
}

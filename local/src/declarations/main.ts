import { loadEnvironment } from '../stack/config.ts';
import { readQueueConfig } from './config.ts';
import { runCommand } from './runCommand.ts';
import { UsageError } from './UsageError.ts';

try {
  loadEnvironment(process.cwd());
  console.log(await runCommand(readQueueConfig(), process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

import { loadEnvironment } from '../stack/config.ts';
import { BoxError } from './BoxError.ts';
import { readBoxConfig } from './config.ts';
import { runCommand } from './runCommand.ts';

try {
  loadEnvironment(process.cwd());
  console.log(await runCommand(readBoxConfig(), process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof BoxError && error.code === 'usage' ? 2 : 1;
}

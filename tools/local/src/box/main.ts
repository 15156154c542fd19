import { loadLocalEnvironment } from 'node-kit/localPorts.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readBoxConfig } from './config.ts';
import { runBoxCommand } from './runBoxCommand.ts';

await runCommand(async () => {
  loadLocalEnvironment(process.cwd());
  return runBoxCommand(readBoxConfig(), process.argv.slice(2));
});

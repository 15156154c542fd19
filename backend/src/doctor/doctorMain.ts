import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readConfig } from '../config.ts';
import { checks } from './checks.ts';
import { examine } from './examine.ts';

await runCommand(async () => {
  const config = readConfig(loadEnvironment(process.cwd()));
  const { text, failed } = await examine(checks(config));
  const all = `ok    settings: complete, and nothing contradicts\n${text}`;
  if (failed > 0) throw new Error(`${all}\n\n${failed} of these must be mended.`);
  return all;
});

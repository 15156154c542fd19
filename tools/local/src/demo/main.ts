import { runCommand } from 'node-kit/runCommand.ts';
import { readBoxConfig } from '../box/config.ts';
import { demoAccount } from '../stack/printWelcome.ts';
import { createDemo } from './createDemo.ts';

await runCommand(() => createDemo(readBoxConfig(), demoAccount));

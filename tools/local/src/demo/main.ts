import { runCommand } from 'node-kit/runCommand.ts';
import { demoAccount } from '../stack/printWelcome.ts';
import { readDemoConfig } from './config.ts';
import { createDemo } from './createDemo.ts';

await runCommand(() => createDemo(readDemoConfig(), demoAccount));

import { demoAccount } from '../stack/welcome.ts';
import { readDemoConfig } from './config.ts';
import { createDemo } from './createDemo.ts';

try {
  console.log(await createDemo(readDemoConfig(), demoAccount));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

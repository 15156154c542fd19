import { resolve } from 'node:path';
import { preloadInPrograms, shareStack } from './config.ts';
import { startStack } from './startStack.ts';

/** Disables fsync in all programs, as in the unit tests, because each release would wait for the disk many times. */
const withoutWaitingForTheDisk = resolve(import.meta.dirname, '../../build/jest/withoutWaitingForTheDisk.js');

/** Starts the stack for all test files. Playwright calls the returned function at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  preloadInPrograms(withoutWaitingForTheDisk);
  const { stack, stop } = await startStack();
  shareStack(stack);
  return stop;
}

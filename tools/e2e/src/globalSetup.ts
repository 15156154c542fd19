import { resolve } from 'node:path';
import { preload, shareStack } from './config.ts';
import { startStack } from './startStack.ts';

/** As in the unit tests, and for each of our programs: a composition waits for the disk hundreds of times. */
const withoutWaitingForTheDisk = resolve(import.meta.dirname, '../../build/jest/withoutWaitingForTheDisk.js');

/** Starts the stack for all files. Playwright calls what is returned after the last one. */
export default async function setUp(): Promise<() => Promise<void>> {
  preload(withoutWaitingForTheDisk);
  const { stack, stop } = await startStack();
  shareStack(stack);
  return stop;
}

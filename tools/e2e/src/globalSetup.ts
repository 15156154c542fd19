import { resolve } from 'node:path';
import { preload, shareStack } from './config.ts';
import { startStack, type RunningStack } from './startStack.ts';

declare global {
  var runningStack: RunningStack | undefined;
}

/** As in the unit tests, and for each of our programs: a composition waits for the disk hundreds of times. */
const withoutWaitingForTheDisk = resolve(__dirname, '../../build/jest/withoutWaitingForTheDisk.js');

export default async function setUp(): Promise<void> {
  preload(withoutWaitingForTheDisk);
  globalThis.runningStack = await startStack();
  shareStack(globalThis.runningStack.stack);
}

import { shareStack } from './config.ts';
import { startStack, type RunningStack } from './startStack.ts';

declare global {
  var runningStack: RunningStack | undefined;
}

export default async function setUp(): Promise<void> {
  globalThis.runningStack = await startStack();
  shareStack(globalThis.runningStack.stack);
}

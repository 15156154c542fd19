import { startedByNpm } from './config.ts';
import { endOnSignal } from './endOnSignal.ts';
import { openStack, type Stack } from './openStack.ts';

/**
 * Calls `start` with a function that opens the stack. Ctrl-C, which is the normal end, closes the stack and ends this
 * process, also during the start. If `start` rejects, the stack is closed, too.
 */
export async function runUntilSignal<Result>(start: (open: typeof openStack) => Promise<Result>): Promise<Result> {
  let stack: Stack | undefined;
  endOnSignal({
    stop: async () => stack?.close(),
    kill: () => stack?.processes.kill(),
    getExitCode: () => 0,
    endsWithParent: startedByNpm,
  });
  try {
    return await start(async (options) => (stack = await openStack(options)));
  } catch (error) {
    // After Ctrl-C, programs fail because they end. This waits until endOnSignal ends the process.
    if (stack?.processes.isStopping) await new Promise(() => undefined);
    await stack?.close();
    throw error;
  }
}

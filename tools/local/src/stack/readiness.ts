import { setTimeout as wait } from 'node:timers/promises';
import { readLastLines, type RunningProgram } from './processes.ts';

/**
 * Waits until a started program responds at an address. Throws an error with the end of the program's log after the
 * time-out, or if the program ends.
 */
export async function waitUntilReady(running: RunningProgram, address: string, timeoutMs = 180_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const isUp = await responds(address);
    // If the program has ended, another program may have responded on its port.
    if (running.hasEnded) throw createError(running, `ended while starting (${await running.ended})`);
    if (isUp) return;
    if (Date.now() > deadline) throw createError(running, `does not answer after ${timeoutMs / 1000} seconds`);
    await wait(100);
  }
}

function createError({ name, logFile }: RunningProgram, problem: string): Error {
  return new Error(
    `${name} ${problem}. The end of ${logFile}:\n${readLastLines(logFile)}\nIf its data may be damaged, start afresh: npm start -- --fresh`,
  );
}

async function responds(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

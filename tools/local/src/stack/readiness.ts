import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readLastLines, type RunningProgram } from './processes.ts';

/** A program is ready when it responds at an address, or accepts a connection on a port. */
export type ReadinessCheck = { url: string } | { port: number };

/**
 * Waits until a started program is ready. Throws a `NotStartedError` as soon as it has ended, or after the time-out.
 */
export async function waitUntilReady(
  running: RunningProgram,
  readiness: ReadinessCheck,
  timeoutMs = 180_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isUp(readiness))) {
    if (running.hasEnded()) throw new NotStartedError(running, `ended while starting (${await running.ended})`);
    if (Date.now() > deadline) throw new NotStartedError(running, `does not answer after ${timeoutMs / 1000} seconds`);
    await wait(100);
  }
  // If it has ended, another program has responded on the port.
  if (running.hasEnded()) throw new NotStartedError(running, `ended while starting (${await running.ended})`);
}

/** Error whose message contains the end of the program's log. */
export class NotStartedError extends Error {
  constructor(running: RunningProgram, problem: string) {
    super(`${running.name} ${problem}. The end of ${running.logFile}:\n${readLastLines(running.logFile)}`);
  }
}

async function isUp(readiness: ReadinessCheck): Promise<boolean> {
  if ('port' in readiness) return acceptsConnections(readiness.port);
  try {
    const response = await fetch(readiness.url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true))).once('error', () => resolve(false));
  });
}

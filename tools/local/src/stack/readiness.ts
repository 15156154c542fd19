import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLines, type Running } from './processes.ts';

/** A program that says when it is up: by answering at an address, or on a port. */
export type Sign = { url: string } | { port: number };

/** Waits until the program is up. Throws as soon as it has ended, or when it takes too long. */
export async function untilReady(running: Running, sign: Sign, timeoutMs = 180_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isUp(sign))) {
    if (running.hasEnded()) throw new NotStarted(running, `ended while starting (${await running.ended})`);
    if (Date.now() > deadline) throw new NotStarted(running, `does not answer after ${timeoutMs / 1000} seconds`);
    await wait(100);
  }
  // Another program took the port in the meantime: what answered was not ours.
  if (running.hasEnded()) throw new NotStarted(running, `ended while starting (${await running.ended})`);
}

export class NotStarted extends Error {
  constructor(running: Running, what: string) {
    super(`${running.name} ${what}. The end of ${running.logFile}:\n${lastLines(running.logFile)}`);
  }
}

async function isUp(sign: Sign): Promise<boolean> {
  if ('port' in sign) return accepts(sign.port);
  try {
    const answer = await fetch(sign.url, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true))).once('error', () => resolve(false));
  });
}

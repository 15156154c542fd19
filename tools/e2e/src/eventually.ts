import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until there is an answer; the error says what was waited for. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>, seconds = 40): Promise<T> {
  const end = Date.now() + seconds * 1000;
  do {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(150);
  } while (Date.now() < end);
  throw new Error(`Waited ${seconds} s for ${what}`);
}

import { setTimeout } from 'node:timers/promises';

/** Longest wait for a page's response to a script, and for the start of a browser. */
const answerTimeoutMs = 60_000;
export const stuckError = new Error('its page does not answer any more');

/** Rejects if there is no answer in time. */
export const rejectIfStuck = <Answer>(answer: Promise<Answer>, error = stuckError): Promise<Answer> =>
  Promise.race([answer, pause(answerTimeoutMs).then(() => Promise.reject(error))]);

export const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false });

import { setTimeout } from 'node:timers/promises';

/** Longest wait for the result of a function that runs in a page. */
const answerTimeoutMs = 60_000;
export const stuckError = new Error('its page does not answer any more');

/** Rejects if the page does not answer in time. */
export const rejectIfStuck = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, pause(answerTimeoutMs).then(() => Promise.reject(stuckError))]);

export const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false });

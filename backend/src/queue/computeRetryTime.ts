import { addSeconds } from '../addTime.ts';

const firstRetrySeconds = 30;

/** Returns the time of the next attempt. The wait doubles with each failed attempt, up to `longestSeconds`. */
export const computeRetryTime = (at: Date, attempts: number, longestSeconds: number) =>
  addSeconds(at, Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestSeconds));

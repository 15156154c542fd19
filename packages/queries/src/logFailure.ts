import { RequestError } from 'shared-auth';

/** Logs the failure of a call as `age-settings failed: timeout`, without data of the person. */
export function logFailure(call: string, error: unknown): void {
  // The session has ended, so nobody waits for the response any more.
  if (error instanceof RequestError && error.code === 'unauthenticated') return;
  console.error(`${call} failed:`, error instanceof RequestError ? error.code : error);
}

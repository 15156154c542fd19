import { RequestError } from 'shared-auth';

/** Writes into the console what failed and the code, nothing about the person. `what` is the name of the call. */
export function logFailure(what: string, error: unknown): void {
  // The session has ended, so the response is no longer needed.
  if (error instanceof RequestError && error.code === 'unauthenticated') return;
  console.error(`${what} failed:`, error instanceof RequestError ? error.code : error);
}

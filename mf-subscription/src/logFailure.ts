import { RequestError } from 'shared-auth';

/** A failed call is logged as what failed and its code, nothing about the person. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, error instanceof RequestError ? error.code : error);
}

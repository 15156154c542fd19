import { RequestError } from 'shared-auth';

// A file of its own, because public pages load it: with `subscriptionChanges.ts` they would load TanStack Query, too.

/** Whether the server has refused a call (4xx). After any other failure, it may have made the change all the same. */
export const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && error.status !== undefined && error.status >= 400 && error.status < 500;

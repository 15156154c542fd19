import type { ServerResponse } from 'node:http';

/** Call of the sandbox's API that has arrived and not run yet. */
export interface ApiCall {
  /** As in the README's table: `POST /v1/subscriptions/:id`. */
  name: string;
  method: string;
  path: string;
  /** Encoded parameters: the body of a POST, otherwise the query. */
  form: string;
  authorization: string | undefined;
  /** Another request with the same idempotency key has no response yet. */
  isInFlight: boolean;
  response: ServerResponse;
}

/**
 * Runs the call and keeps its response to be sent. With `instead`, which always throws, the call fails as if it had run
 * itself: the error becomes the response of its idempotency key.
 */
export type Run = (instead?: () => never) => void;

/** Lets tests disturb a call: decides whether and how it runs. Resolves to false if there must be no response. */
export type Intercept = (call: ApiCall, run: Run) => Promise<boolean>;

import type { ServerResponse } from 'node:http';
import type { StripeError } from '../StripeError.ts';

/** Call of the sandbox's API that has arrived and has not run yet. */
export interface ApiCall {
  /** Method and path, in which `:id` stands for any id: `POST /v1/subscriptions/:id`. */
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
 * Runs a call and returns the body of its response. With `error`, the call fails instead, and changes nothing. A
 * declined card (402) is then stored as the response for the idempotency key, as after a real decline.
 */
export type Run = (error?: StripeError) => object;

/**
 * Lets tests disturb a call: apiRoutes.ts passes each call to this function, which decides whether and when to call
 * `run`. Resolves to the body of the response, or to undefined if there must be no response. If it throws a
 * `StripeError`, that error is the response.
 */
export type Intercept = (call: ApiCall, run: Run) => Promise<object | undefined>;

import type { ServerResponse } from 'node:http';
import type { StripeError } from '../StripeError.ts';

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
 * Runs the call. With `error`, the call changes nothing, and the error is its response. Repetitions with the same
 * idempotency key get the same response only if it is a declined card (402): see `respondOnce`.
 */
export type Run = (error?: StripeError) => void;

/**
 * Lets tests disturb a call: decides whether and when it runs, and with which error. Resolves to false if there must be
 * no response.
 */
export type Intercept = (call: ApiCall, run: Run) => Promise<boolean>;

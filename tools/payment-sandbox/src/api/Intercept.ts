import type { ServerResponse } from 'node:http';

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

/** Executes the call, or `instead` of it another function. Throws the error that is the response. */
export type Run = (instead?: () => never) => void;

/** Decides whether and how a call runs. Resolves to false if there must be no response. */
export type Intercept = (call: ApiCall, run: Run) => Promise<boolean>;

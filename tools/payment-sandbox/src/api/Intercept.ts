import type { ServerResponse } from 'node:http';

export interface ApiCall {
  /** As in the README's table: `POST /v1/subscriptions/:id`. */
  name: string;
  method: string;
  path: string;
  /** The form or the query, as sent. */
  form: string;
  authorization: string | undefined;
  /** Another request with the same idempotency key has no response yet. */
  isInFlight: boolean;
  response: ServerResponse;
}

/** Makes the call act, or `instead` of that something else. Throws the error to answer with. */
export type Run = (instead?: () => never) => void;

/** Decides how far a call runs. False: there is no response, and the connection is left alone. */
export type Intercept = (call: ApiCall, run: Run) => Promise<boolean>;

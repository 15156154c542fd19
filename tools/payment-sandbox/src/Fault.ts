/** Kinds of failures that a test can order for API calls of the sandbox, a stand-in for Stripe's server. */
export const faultKinds = [
  /** The call waits before it runs. */
  'slow',
  /** The call runs, then the connection breaks without a response. */
  'lose-answer',
  /** The connection breaks, and the call does not run. */
  'disconnect',
  /** The call does not run and gets no response, and the connection stays open. */
  'silence',
  /** 409, as if another request with the same idempotency key had no response yet. */
  'conflict',
  /** 500, which the SDK does not repeat. */
  'failure',
  /** 400. */
  'refusal',
  /** 402, as for a declined card. */
  'decline',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Failure of the next API calls that a test orders from the sandbox. */
export interface Fault {
  /** The call as in the README's table: `POST /v1/subscriptions/:id`. */
  call: string;
  how: FaultKind;
  /** Number of further calls that fail. */
  times: number;
  /** Delay of the fault `slow`; the others ignore it. */
  seconds: number;
}

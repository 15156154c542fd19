/** Kinds of failures that a test can order for API calls. The README describes their effects. */
export const faultKinds = [
  'slow',
  'lose-answer',
  'disconnect',
  'silence',
  'conflict',
  'failure',
  'refusal',
  'decline',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Failure of the next API calls that a test orders from the sandbox. */
export interface Fault {
  /** Name of the call, in which `:id` stands for any id: `POST /v1/subscriptions/:id`. */
  call: string;
  how: FaultKind;
  /** Number of further calls that fail. */
  times: number;
  /** Delay of the fault `slow`; the others ignore it. */
  seconds: number;
}

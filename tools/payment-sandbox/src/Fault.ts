/** Failure of the next API calls that a test orders from the sandbox. api/faults.ts describes the effects. */
export interface Fault {
  /** The call as in the README's table: `POST /v1/subscriptions/:id`. */
  call: string;
  how: FaultKind;
  /** Number of calls that fail. */
  times: number;
  /** Delay of the fault `slow`; the others ignore it. */
  seconds: number;
}

export type FaultKind =
  'slow' | 'lose-answer' | 'disconnect' | 'silence' | 'conflict' | 'failure' | 'refusal' | 'decline';

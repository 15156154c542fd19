/** A fault that the next calls of one kind suffer. The effects are listed in api/faults.ts. */
export interface Fault {
  /** The call as in the README's table: `POST /v1/subscriptions/:id`. */
  call: string;
  how: FaultKind;
  /** Number of calls that fail. */
  times: number;
  /** Delay of the fault `slow`. */
  seconds: number;
}

export type FaultKind =
  'slow' | 'lose-answer' | 'disconnect' | 'silence' | 'conflict' | 'failure' | 'refusal' | 'decline';

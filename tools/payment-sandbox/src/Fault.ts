/** A fault of the next calls of one kind. */
export interface Fault {
  /** As in the README's table of calls: `POST /v1/subscriptions/:id`. */
  call: string;
  how: FaultKind;
  /** Number of calls that fail. */
  times: number;
  seconds: number;
}

export type FaultKind =
  'slow' | 'lose-answer' | 'disconnect' | 'silence' | 'conflict' | 'failure' | 'refusal' | 'decline';

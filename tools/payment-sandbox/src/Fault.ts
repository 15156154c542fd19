/** What goes wrong with the next calls of one kind. */
export interface Fault {
  /** As in the README's table of calls: `POST /v1/subscriptions/:id`. */
  call: string;
  how: 'slow' | 'lose-answer' | 'silence' | 'conflict' | 'failure';
  /** How many calls it hits; then it is gone. */
  times: number;
  seconds: number;
}

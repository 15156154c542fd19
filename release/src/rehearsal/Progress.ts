/** Receives how far a rehearsal (dry run of a release in a browser) is: `('states', 3, 40)` means 3 of 40 states. */
export type Progress = (unit: string, done: number, total: number) => void;

/** Time between two printed lines. */
const intervalMs = 3_000;

/**
 * Creates a function that prints progress: a line every three seconds, and one when all is done. Without news it
 * repeats the last line, because a program that prints nothing looks as if it had stopped.
 */
export function createProgress(): Progress {
  let printedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return function report(unit, done, total) {
    clearTimeout(timer);
    const isDone = done >= total;
    if (isDone || Date.now() >= printedAt + intervalMs) {
      printedAt = Date.now();
      // On stderr, because stdout may be JSON for another program.
      process.stderr.write(`Rehearsal: ${done} of ${total} ${unit}\n`);
    }
    if (isDone) return;
    const waitMs = printedAt + intervalMs - Date.now();
    // `unref`: the timer does not keep the process running.
    timer = setTimeout(() => report(unit, done, total), waitMs).unref();
  };
}

/** Receives how many parts of a rehearsal, a dry run in a browser, are done: `('states', 3, 40)`. */
export type Progress = (parts: string, done: number, total: number) => void;

const pauseMs = 3_000;

/**
 * Prints progress to stderr, because stdout may be JSON for another program. Repeats the line every three seconds until
 * all parts are done, so that a part that takes long does not look like the end.
 */
export function createProgress(): Progress {
  let printedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return function report(parts, done, total) {
    clearTimeout(timer);
    const isDone = done >= total;
    if (isDone || Date.now() - printedAt >= pauseMs) {
      printedAt = Date.now();
      process.stderr.write(`Rehearsal: ${done} of ${total} ${parts}\n`);
    }
    if (!isDone) timer = setTimeout(report, printedAt + pauseMs - Date.now(), parts, done, total).unref();
  };
}

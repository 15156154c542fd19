/** Receives how many parts of a rehearsal are done, e.g. of its states. */
export type Progress = (parts: string, done: number, total: number) => void;

const pauseInMs = 3_000;

/** Prints progress to stderr, because stdout may carry an answer that a program reads; at most every three seconds. */
export function createProgress(): Progress {
  let printedAt = 0;
  return (parts, done, total) => {
    if (done < total && Date.now() - printedAt < pauseInMs) return;
    printedAt = Date.now();
    process.stderr.write(`Rehearsal: ${done} of ${total} ${parts}\n`);
  };
}

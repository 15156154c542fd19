import { printError } from './printError.ts';
import type { Program } from './Program.ts';

interface Way {
  /** Longer than any open request may hold up the end. */
  patienceMs?: number;
  /** Formats an error for the command line. */
  say?: (error: unknown) => void;
}

/** Starts a program that stays, and ends it once on SIGTERM or SIGINT, however often and early the signal comes. */
export async function runProgram(
  start: () => Promise<Program>,
  { patienceMs = 4000, say = printError }: Way = {},
): Promise<void> {
  const fail = (error: unknown): never => {
    say(error);
    process.exit(1);
  };
  const starting = Promise.resolve().then(start);
  let stopping = false;
  const stop = () => {
    // A terminal and a process manager may both send the signal.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    void starting.then((program) => program.stop()).then(() => process.exit(0), fail);
  };
  // Registered before the start, so that a signal during it does not interrupt it.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { ready } = await starting.catch(fail);
  if (ready && !stopping) console.log(ready);
}

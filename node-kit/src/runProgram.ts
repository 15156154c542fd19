import type { Program } from './Program.ts';
import { sayWhy } from './sayWhy.ts';

interface Way {
  /** Longer than any open request may hold up the end. */
  patienceMs?: number;
  /** What the person at the command line reads of an error. */
  say?: (error: unknown) => void;
}

/** Starts a program that stays, and ends it once on SIGTERM or SIGINT, however often the signal comes. */
export async function runProgram(
  start: () => Promise<Program>,
  { patienceMs = 4000, say = sayWhy }: Way = {},
): Promise<void> {
  const fail = (error: unknown): never => {
    say(error);
    process.exit(1);
  };
  try {
    const program = await start();
    let stopping = false;
    const stop = () => {
      // A terminal and a process manager may both send the signal.
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), patienceMs).unref();
      void Promise.resolve(program.stop()).then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    if (program.ready) console.log(program.ready);
  } catch (error) {
    fail(error);
  }
}

import { printError } from './printError.ts';

/** A program that has started. */
interface Program {
  /** Line to print when the program has started. Absent if the program writes a log of its own. */
  ready?: string;
  stop(): Promise<void> | void;
}

interface RunOptions {
  /** Time that a stop may take, after which the process ends with code 1; longer than any request may take. */
  stopTimeoutMs?: number;
  /** Reports the error of a failed start or stop. */
  report?: (error: unknown) => void;
}

/**
 * Runs a program until SIGTERM or SIGINT, then stops it and ends the process: with 0, or with 1 if the start or stop
 * fails or takes too long. The signal may come several times, also during the start.
 */
export async function runProgram(
  start: () => Promise<Program>,
  { stopTimeoutMs = 4000, report = printError }: RunOptions = {},
): Promise<void> {
  const fail = (error: unknown): never => {
    report(error);
    process.exit(1);
  };
  // `then` starts the program only after the handlers below are set: a signal must not interrupt the start.
  const starting = Promise.resolve().then(start);
  let isStopping = false;
  const stop = () => {
    // A terminal and a process manager may both send the signal.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    void starting.then((program) => program.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { ready } = await starting.catch(fail);
  if (ready && !isStopping) console.log(ready);
}

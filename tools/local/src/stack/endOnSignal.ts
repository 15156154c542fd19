import { endWithParent } from './endWithParent.ts';

/** Time after the first signal in which another one is ignored: for one Ctrl-C, the terminal and npm both send one. */
const duplicateSignalMs = 1000;

interface EndOptions {
  /** Ends everything in order. */
  stop: () => Promise<void>;
  /** Kills everything at once. */
  kill: () => void;
  /** Returns the exit code of this process. Called after `stop`. */
  getExitCode: () => number;
  /** If true, `stop` is also called when the program that started this process has ended. */
  endsWithParent: boolean;
}

/**
 * Calls `stop` at the first signal and ends the process when it is done. Another signal, more than a second later,
 * calls `kill` and ends the process at once.
 */
export function endOnSignal({ stop, kill, getExitCode, endsWithParent }: EndOptions): void {
  let stoppingSince: number | undefined;
  const stopOnce = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    void stop().finally(() => process.exit(getExitCode()));
  };
  const handleSignal = () => {
    const isSecondSignal = stoppingSince !== undefined && Date.now() - stoppingSince > duplicateSignalMs;
    if (isSecondSignal) {
      kill();
      process.exit(1);
    }
    stopOnce();
  };
  if (endsWithParent) endWithParent(stopOnce);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);
}

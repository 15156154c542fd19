import { endWithParent } from './endWithParent.ts';

/** Signals within this time after the first are the same Ctrl-C, which a terminal and npm both send. */
const duplicateSignalMs = 1000;

interface EndOptions {
  /** Ends everything in order. */
  stop: () => Promise<void>;
  /** Kills everything at once. */
  kill: () => void;
  /** Returns the exit code of this process after `stop`. */
  getExitCode: () => number;
  /** Whether to stop, too, when the program that started this process has ended. */
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
    if (stoppingSince !== undefined && Date.now() - stoppingSince > duplicateSignalMs) {
      kill();
      process.exit(1);
    }
    stopOnce();
  };
  if (endsWithParent) endWithParent(stopOnce);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);
}

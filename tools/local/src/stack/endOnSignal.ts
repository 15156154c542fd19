import { endWithParent } from './endWithParent.ts';

/** Signals within this time after the first are the same Ctrl-C, which a terminal and npm both send. */
const duplicateSignalMs = 1000;

interface EndOptions {
  /** Ends everything in order. */
  stop: () => Promise<void>;
  /** Kills everything at once. */
  force: () => void;
  /** Returns the exit code of this process after `stop`. */
  exitCode: () => number;
  /** Whether to stop, too, when the program that started this process has ended. */
  withParent: boolean;
}

/**
 * Calls `stop` at the first signal and ends the process when it is done. Another signal, more than a second later,
 * calls `force` and ends the process at once.
 */
export function endOnSignal({ stop, force, exitCode, withParent }: EndOptions): void {
  let stoppingSince: number | undefined;
  const stopOnce = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    void stop().finally(() => process.exit(exitCode()));
  };
  const handleSignal = () => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > duplicateSignalMs) {
      force();
      process.exit(1);
    }
    stopOnce();
  };
  if (withParent) endWithParent(stopOnce);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handleSignal);
}

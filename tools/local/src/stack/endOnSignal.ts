import { endWithParent } from './endWithParent.ts';

/** A second wish to stop within this time is the same one: a terminal and npm both pass Ctrl-C on. */
const sameWishMs = 1000;

interface Way {
  stop: () => Promise<void>;
  /** Ends everything without asking. */
  force: () => void;
  exitCode: () => number;
  /** Whether the end of the program that started us is a wish to stop. */
  withParent: boolean;
}

/**
 * Calls `stop` once when the person or the system wants an end, and ends the process after it. Asking again, not at
 * once, ends everything without further ado.
 */
export function endOnSignal({ stop, force, exitCode, withParent }: Way): void {
  let asked = 0;
  const ask = () => {
    if (asked === 0) {
      asked = Date.now();
      void stop().finally(() => process.exit(exitCode()));
    } else if (Date.now() - asked > sameWishMs) {
      force();
      process.exit(1);
    }
  };
  if (withParent) endWithParent(() => asked === 0 && ask());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
}

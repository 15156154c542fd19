import { useRef, useState } from 'react';

/**
 * Runs one task at a time: `run` does nothing while an earlier one is pending. A task handles its own errors.
 */
export function useTask(): [busy: boolean, run: (task: () => Promise<void>) => Promise<void>] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(task: () => Promise<void>) {
    // The state changes only with the next render, which would let the second of two fast clicks through.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, run];
}

import { useRef, useState } from 'react';

/**
 * Runs one piece of work at a time: a second start while the first is running does nothing. `work` handles its own
 * errors.
 */
export function useTask(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    // State alone would let the second of two fast clicks through, because it changes only with the next rendering.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, run];
}

import { useRef, useState } from 'react';

/**
 * Runs one task at a time: `runUnlessBusy` does nothing while an earlier one is pending. A task handles its own errors.
 */
export function useTask(): [isBusy: boolean, runUnlessBusy: (task: () => Promise<void>) => Promise<void>] {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function runUnlessBusy(task: () => Promise<void>) {
    // A ref, because the state changes only with the next render, which would let a second fast click through.
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await task();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return [isBusy, runUnlessBusy];
}

/** Returns whether the browser asks sites to save data. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Runs a task when the browser is idle, or after five seconds if it is busy all the time; in Safari, which has no
 * `requestIdleCallback`, after half a second.
 */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 500);
}

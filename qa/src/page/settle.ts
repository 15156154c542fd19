import { prerenderedMark } from 'page-contract/prerenderedPage';
import { selectHeading } from '../selectHeading.ts';

/** Longest wait for a page. */
const maxWaitMs = 10_000;
const stepMs = 20;
/** Steps without a pending request after which nothing follows any more: one call often follows another. */
const idleSteps = 3;

interface Conditions {
  /** Whether a request of the page waits for a response that will come. */
  isPending(): boolean;
  /** Whether the seconds of `wait` have passed. */
  hasPassed(): boolean;
  /** Whether „Lade...“ counts as a screen, because the page does not know yet who is signed in. */
  keepsLoading?: boolean;
}

/**
 * Creates a function that waits until the page shows its screen, or a notice in its place, and nothing is pending; ten
 * seconds at most. It keeps the browser's timers, which the panel replaces for `wait`.
 */
export function createSettling({ isPending, hasPassed, keepsLoading = false }: Conditions): () => Promise<void> {
  const { setTimeout, requestAnimationFrame } = globalThis;
  const now = performance.now.bind(performance);
  const pause = () => new Promise((resolve) => setTimeout(resolve, stepMs));
  const draw = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return async () => {
    const deadline = now() + maxWaitMs;
    let idle = 0;
    while (idle < idleSteps && now() < deadline) {
      await pause();
      idle = isShown(keepsLoading) && hasPassed() && !isPending() ? idle + 1 : 0;
    }
    await draw();
  };
}

/** Returns whether a heading stands in `main`, other than „Lade...“, and React has taken over a prerendered page. */
function isShown(keepsLoading: boolean): boolean {
  const isPrerendered = document.querySelector(`#root[${prerenderedMark}]`) !== null;
  return !isPrerendered && document.querySelector(selectHeading(keepsLoading)) !== null;
}

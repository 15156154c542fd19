import type { Size } from '../checks/budgets.ts';

/** A size that only one version has, or that differs. */
export interface SizeChange {
  /** Name of the exposed screen, like `./Faq`, or `shell`. */
  screen: string;
  live?: Size;
  candidate?: Size;
}

/** Compares sizes by screen. */
export function compareSizes(live: Record<string, Size>, candidate: Record<string, Size>): SizeChange[] {
  const screens = [...new Set([...Object.keys(live), ...Object.keys(candidate)])].sort();
  return screens
    .map((screen) => ({ screen, live: live[screen], candidate: candidate[screen] }))
    .filter((change) => JSON.stringify(change.live) !== JSON.stringify(change.candidate));
}

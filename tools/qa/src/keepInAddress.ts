import { addressOf, type BenchState } from './benchState.ts';

/** Screens navigate without knowing the bench; its state has to survive in the address all the same, for reload and copy. */
export function keepInAddress(state: BenchState): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (data, unused, url) => {
      original(
        data,
        unused,
        url === undefined || url === null ? url : addressOf(state, new URL(url, location.href).href),
      );
    };
  }
}

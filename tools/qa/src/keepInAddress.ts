import { addressOf, type QaState } from './qaState.ts';

/** Screens navigate without knowing the QA page; its state has to survive in the address all the same, for reload and copy. */
export function keepInAddress(state: QaState): void {
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

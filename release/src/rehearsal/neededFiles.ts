// Finds the files that a page needs to show its screen, i.e. those that it requests before. Playwright sends both
// functions to the page: `recordScreenTime` before all scripts, `listNeededFiles` when the screen is shown.

declare global {
  interface Window {
    rehearsal: {
      /** The browser's own `performance`. Playwright's simulated clock replaces it by one that lists no files. */
      performance: Performance;
      /** Milliseconds since the page began to load; Infinity until its screen is shown. */
      shownAt: number;
    };
  }
}

/** Keeps the browser's `performance`, and records when the screen is shown. `heading`: selector of its heading. */
export function recordScreenTime(heading: string): void {
  const recorded = { performance, shownAt: Infinity };
  // A property without `writable` is read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsal', { value: recorded });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(heading)) return;
    recorded.shownAt = recorded.performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns paths of the files that were requested before the screen was shown. */
export function listNeededFiles(): string[] {
  const { performance, shownAt } = window.rehearsal;
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
  return files.map(({ name }) => new URL(name).pathname);
}

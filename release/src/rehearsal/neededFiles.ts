// Functions that run in a page of a rehearsal, a dry run of a release. `recordScreenTime` runs before all scripts and
// keeps the browser's `performance`: Playwright's clock replaces it by one that lists no files.

declare global {
  interface Window {
    /** `shownAt`: milliseconds since the page began to load; Infinity until its screen is shown. */
    rehearsal: { performance: Performance; shownAt: number };
  }
}

/** Records when the screen was shown: files that are requested later are not needed for it. */
export function recordScreenTime(): void {
  const recorded = { performance, shownAt: Infinity };
  // A property without `writable` is read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsal', { value: recorded });
  const observer = new MutationObserver(() => {
    // Every screen has an `h1` in `main`, which is missing while the screen loads.
    if (!document.querySelector('main h1')) return;
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

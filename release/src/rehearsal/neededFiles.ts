// Both functions run in the page. `recordScreenTime` runs before all scripts and keeps the page's own `performance`,
// because that of Playwright's clock, which replaces it, lists no files.

declare global {
  interface Window {
    /** `shownAt`: milliseconds since the page began to load; Infinity until its screen is shown. */
    rehearsal: { performance: Performance; shownAt: number };
  }
}

/** Records when the screen was shown: files that are requested later are not needed for it. */
export function recordScreenTime(): void {
  const recorded = { performance, shownAt: Infinity };
  // Read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsal', { value: recorded });
  const observer = new MutationObserver(() => {
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

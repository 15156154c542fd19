// Both run in the page. The first runs before Playwright's clock takes the place of `performance`, which then lists no
// files.

declare global {
  interface Window {
    rehearsal: { performance: Performance; shownAt: number };
  }
}

/** Notes when the screen was shown, to the moment: what it loads afterwards is not needed for it. */
export function noteNeededFiles(): void {
  const noted = { performance, shownAt: Infinity };
  Object.defineProperty(window, 'rehearsal', { value: noted });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return;
    noted.shownAt = noted.performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Paths of the files that were requested before the screen was shown. */
export function neededFiles(): string[] {
  const { performance, shownAt } = window.rehearsal;
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
  return files.map(({ name }) => new URL(name).pathname);
}

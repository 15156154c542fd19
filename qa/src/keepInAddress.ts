/**
 * Applies `change` to every address that the page navigates to, because screens do not know what a page was opened
 * with.
 */
export function keepInAddress(change: (address: string) => string): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (data, unused, url) =>
      original(data, unused, url === undefined || url === null ? url : change(new URL(url, location.href).href));
  }
}

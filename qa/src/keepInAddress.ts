/**
 * Applies `change` to every address that the page navigates to, e.g. to keep the parameters with which it was opened,
 * which screens do not know.
 */
export function keepInAddress(change: (address: string) => string): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (data, unused, url) =>
      original(data, unused, url === undefined || url === null ? url : change(new URL(url, location.href).href));
  }
}

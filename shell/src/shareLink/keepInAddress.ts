/**
 * Applies `change` to every address that the app writes into the history, e.g. to keep the parameters with which a QA
 * page or a share link was opened: the screens do not know them and would drop them. Works until the page is left.
 */
export function keepInAddress(change: (address: string) => string): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (data, unused, url) =>
      original(data, unused, url === undefined || url === null ? url : change(new URL(url, location.href).href));
  }
}

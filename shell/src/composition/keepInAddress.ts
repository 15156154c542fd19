/**
 * Screens navigate without knowing what a page was opened with; that has to survive in the address all the same, for reload and copy.
 * `beside` stays in what the browser remembers of each address, where no link can put it.
 */
export function keepInAddress(kept: (address: string) => string, beside?: object): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (data, unused, url) =>
      original(
        beside ? { ...(data as object | null), ...beside } : data,
        unused,
        url === undefined || url === null ? url : kept(new URL(url, location.href).href),
      );
  }
}

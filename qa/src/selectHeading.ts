/**
 * Returns the selector of the heading by which a screen counts as shown. While a page or screen is loading, its heading
 * is „Lade...“, in a status; with `keepsLoading` that one counts, too.
 */
export const selectHeading = (keepsLoading = false) =>
  keepsLoading ? 'main h1' : 'main:not([data-loading]) h1:not([role="status"] h1)';

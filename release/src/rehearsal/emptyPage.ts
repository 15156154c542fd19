/** Address of an empty page of the site, which is opened before each state: its storage is that of the site. */
export const emptyPath = '/rehearsal';

/**
 * Creates the response at `emptyPath`. Its header equals that of the site's pages, because browsers start a new process
 * for a page with another opener policy, which takes half a second.
 */
export const createEmptyPage = (body = '<!doctype html>') => ({
  kind: 'response' as const,
  status: 200,
  headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' },
  body,
});

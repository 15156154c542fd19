import { useLayoutEffect } from 'react';

/** Address at which the page was opened, as its router read it. */
interface OpenedAddress {
  search: string;
  hash: string;
}

/**
 * Returns the token of the mailed link that led here, or `''` without one and after a reload. `name` is its parameter:
 * `oobCode` in `/login#oobCode=…`. The token is in the fragment, which is never sent to a server; links of earlier
 * mails and of the identity provider have it in the query. It is removed from the address before the screen sends
 * anything, so that no history entry, bookmark or shared address keeps it.
 */
export function useMailedToken(opened: OpenedAddress, name: string): string {
  // The router is not told: it keeps the opened address, so that a screen that is mounted again still reads the token.
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    const shorter = pathname + removeParameter(name, search, '?') + removeParameter(name, hash, '#');
    if (shorter !== pathname + search + hash) window.history.replaceState(window.history.state, '', shorter);
  }, [opened, name]);
  return parseParameters(opened.hash).get(name) ?? parseParameters(opened.search).get(name) ?? '';
}

/** Parses a query with its `?` or a fragment with its `#`. */
const parseParameters = (queryOrHash: string) => new URLSearchParams(queryOrHash.slice(1));

function removeParameter(name: string, queryOrHash: string, sign: '?' | '#'): string {
  const parameters = parseParameters(queryOrHash);
  if (!parameters.has(name)) return queryOrHash;
  parameters.delete(name);
  return parameters.size > 0 ? sign + parameters.toString() : '';
}

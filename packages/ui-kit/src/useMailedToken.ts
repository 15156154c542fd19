import { useLayoutEffect } from 'react';

/** Query and fragment with which the page was opened. The router still has them when they have left the address bar. */
interface OpenedAddress {
  search: string;
  hash: string;
}

/**
 * Returns the token of the mailed link that opened this page; `''` if there is none, and after a reload. `name` is the
 * parameter that contains the token: `oobCode` in `/login#oobCode=…`. Our mails have the token in the fragment, which
 * is never sent to a server; our older mails and those of the identity provider have it in the query. The token leaves
 * the address bar before the screen sends anything, so that no history entry, bookmark or shared address keeps it.
 */
export function useMailedToken(opened: OpenedAddress, name: string): string {
  // The router does not notice `replaceState`, so that a screen that is mounted again still gets the token in `opened`.
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    const withoutToken = pathname + removeParameter(name, search, '?') + removeParameter(name, hash, '#');
    if (withoutToken !== pathname + search + hash) window.history.replaceState(window.history.state, '', withoutToken);
  }, [opened, name]);
  return parseParameters(opened.hash).get(name) ?? parseParameters(opened.search).get(name) ?? '';
}

/** Parses a query with its `?` or a fragment with its `#`. */
const parseParameters = (queryOrHash: string) => new URLSearchParams(queryOrHash.slice(1));

function removeParameter(name: string, queryOrHash: string, sign: '?' | '#'): string {
  const parameters = parseParameters(queryOrHash);
  if (!parameters.has(name)) return queryOrHash;
  parameters.delete(name);
  const rest = parameters.toString();
  return rest && sign + rest;
}

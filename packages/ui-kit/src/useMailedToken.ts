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
    const withoutToken = pathname + removeToken(name, search) + removeToken(name, hash);
    if (withoutToken !== pathname + search + hash) window.history.replaceState(window.history.state, '', withoutToken);
  }, [opened, name]);
  return readToken(name, opened.hash) || readToken(name, opened.search);
}

/**
 * Finds a token in a query or fragment, also where a mail program has changed the link: `&amp;` for `&`, `%23` for `#`,
 * `%3D` for `=`, a line break within the token, or a punctuation mark after it. `groups.token` is the token, and
 * `groups.rest` what belongs to it up to the next parameter.
 */
const matchToken = (name: string, queryOrHash: string) =>
  RegExp(`(?<sign>[?#&]|%23)(?:amp;)?${name}(?:=|%3D)(?<token>(?:[\\w-]|%0D|%0A|%20|\\+)*)(?<rest>[^&]*)`, 'i').exec(
    queryOrHash,
  );

const readToken = (name: string, queryOrHash: string): string =>
  matchToken(name, queryOrHash)?.groups?.token?.replaceAll(/%0D|%0A|%20|\+/gi, '') ?? '';

function removeToken(name: string, queryOrHash: string): string {
  const [match] = matchToken(name, queryOrHash) ?? [];
  if (match === undefined) return queryOrHash;
  const [before = '', after = ''] = queryOrHash.split(match);
  const others = after.replace(/^&(?:amp;)?/, '');
  const sign = match.startsWith('&') || (match.startsWith('%23') && before) ? '&' : queryOrHash.charAt(0);
  return others ? before + sign + others : before;
}

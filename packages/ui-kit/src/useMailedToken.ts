import { useLayoutEffect } from 'react';

/** Address at which the page was opened, as its router read it. */
interface Opened {
  search: string;
  hash: string;
}

/**
 * The token of the mailed link that led here, or `''`. It stands behind `#`, which no server is sent; in links of
 * earlier mails, and of the identity provider's, in the query. The address loses it before the screen sends anything,
 * so that no history entry, bookmark or shared address keeps it. Who reloads has lost it, too.
 */
export function useMailedToken(opened: Opened, name: string): string {
  // Not through the router: nothing has been left, and a screen that is mounted again still reads it there.
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    const shorter = pathname + without(name, search, '?') + without(name, hash, '#');
    if (shorter !== pathname + search + hash) window.history.replaceState(window.history.state, '', shorter);
  }, [opened, name]);
  return read(opened.hash).get(name) ?? read(opened.search).get(name) ?? '';
}

const read = (part: string) => new URLSearchParams(part.slice(1));

function without(name: string, part: string, sign: string): string {
  const values = read(part);
  if (!values.has(name)) return part;
  values.delete(name);
  return values.size > 0 ? sign + values.toString() : '';
}

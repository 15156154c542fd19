/** Addresses that browsers and password managers ask for unasked, and where the site has what they look for. */
const redirects: Record<string, string> = {
  '/favicon.ico': '/icon-192.png',
  // https://w3c.github.io/webappsec-change-password-url/
  '/.well-known/change-password': '/account',
};

/** Icons that Safari asks for, some of them by their size: `/apple-touch-icon-120x120-precomposed.png`. */
const appleIcon = /^\/apple-touch-icon(-\d+x\d+)?(-precomposed)?\.png$/;

interface Redirect {
  /** 308 for an address that will never exist, 307 for one that may. */
  status: 307 | 308;
  location: string;
}

/**
 * Returns where a request leads instead of its own address; undefined for most requests. `url`: path and query.
 * `hasPage`: whether the site has a page at a path.
 */
export function findRedirect(url: string, hasPage: (path: string) => boolean): Redirect | undefined {
  const [path = '/'] = url.split('?', 1);
  const own = appleIcon.test(path) ? '/icon-apple-180.png' : redirects[path];
  if (own !== undefined) return { status: 307, location: own };
  // Redirects `/faq/` to `/faq`. The lookbehind keeps the slash of the root, and the time linear for many slashes.
  const withoutSlash = path.replace(/(?<=[^/])\/+$/, '');
  if (withoutSlash !== path && hasPage(withoutSlash))
    return { status: 308, location: withoutSlash + url.slice(path.length) };
  const location = repairFragment(url, hasPage);
  return location === undefined ? undefined : { status: 307, location };
}

/**
 * Turns a percent-encoded `#` of a mailed link into a real one. Mail gateways that wrap links, such as Safe Links,
 * encode it, in the path or in the query. Other queries may contain it, so there it must begin a token.
 */
function repairFragment(url: string, hasPage: (path: string) => boolean): string | undefined {
  const [, before = '', fragment = ''] =
    /^([^?]*?)%23(.*)$/i.exec(url) ?? /^(.*?)%23((?:token|oobCode)=.*)$/i.exec(url) ?? [];
  const [path = ''] = before.split('?', 1);
  return fragment !== '' && hasPage(path) ? `${before}#${fragment}` : undefined;
}

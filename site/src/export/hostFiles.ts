import { extname } from 'node:path';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { caching } from '../render/caching.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';

// Configuration files of static hosts. An export of the site writes them beside its pages, so that the host sends the
// headers and redirects that our own server would send.

/** A rule for one address, or for all that begin alike: `/*`, `/mf-help/*`. */
interface HeaderRule {
  pattern: string;
  headers: Record<string, string>;
}

/** Renders the configuration of Firebase Hosting, which serves the folder `public` beside this file. */
export function renderFirebaseJson(rendering: Rendering): string {
  const { headers: commonHeaders } = rendering;
  // The rule for all addresses comes first, because later rules override it. It also decides the caching of addresses
  // that do not exist.
  const ruleForAll = { pattern: '/*', headers: { ...commonHeaders, 'cache-control': caching.revalidated } };
  const ownRules = listOwnRules(rendering).map(({ pattern, headers }) => {
    // Firebase's `**` matches no name that begins with a dot, so that such a file needs the common headers in its rule.
    const isHidden = pattern.startsWith('/.');
    return { pattern, headers: isHidden ? { ...commonHeaders, ...headers } : headers };
  });
  const headers = [ruleForAll, ...ownRules].map((rule) => ({
    source: formatFirebasePattern(rule.pattern),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  return `${JSON.stringify({ hosting: { public: 'public', trailingSlash: false, headers } }, null, 2)}\n`;
}

/** Formats `/*` as `**` and `/mf-help/*` as `/mf-help/**`, which also match folders in these folders. */
const formatFirebasePattern = (pattern: string) => (pattern === '/*' ? '**' : pattern.replace(/\/\*$/, '/**'));

/** Renders `_headers` of Netlify and Cloudflare Pages: an address gets the headers of every rule that matches it. */
export function renderHeadersFile(rendering: Rendering): string {
  const rules = [{ pattern: '/*', headers: rendering.headers }, ...listOwnRules(rendering)];
  const lines = rules.flatMap(({ pattern, headers }) => [
    pattern,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Renders `_redirects` of Netlify and Cloudflare Pages: from each page's address with a slash at its end, `/faq/`. */
export const renderRedirectsFile = ({ files }: Rendering): string =>
  [...files.keys()]
    .filter((address) => address !== '/' && !extname(address))
    .map((address) => `${address}/ ${address} 308\n`)
    .join('');

/** Lists the rules for headers that single addresses need, in addition to the headers of all responses. */
function listOwnRules({ files }: Rendering): HeaderRule[] {
  // Many immutable files share a pattern, and thereby a rule.
  const rules = new Map<string, HeaderRule>();
  for (const [address, { immutable }] of files) {
    const pattern = immutable ? formatSharedPattern(address) : address;
    const headers = {
      'cache-control': immutable ? caching.immutable : caching.revalidated,
      ...(isUnknownToHosts(address) && { 'content-type': contentTypes[extname(address)]! }),
    };
    rules.set(pattern, { pattern, headers });
  }
  return [...rules.values()];
}

/** Returns whether static hosts send a wrong content type, or none, for a file with this extension. */
const isUnknownToHosts = (address: string) => /\.(?:speculationrules|webmanifest)$/.test(address);

/**
 * Returns a pattern for all versions of a file, because hosts allow only about a hundred rules: `/mf-help/*` for every
 * file of the remote (micro-frontend) `mf-help`, and `/main.*` for `/main.0123abcd.js`, which has no folder.
 */
function formatSharedPattern(address: string): string {
  const published = parsePublishedPath(address);
  return published ? `/${published.deployable}/*` : address.replace(/\.[0-9a-f]{8,}\.[a-z0-9]+$/, '.*');
}

import { extname } from 'node:path';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { caching } from '../render/caching.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';

// Files that tell static hosts about the headers and redirects that our own server would send. An export of the site
// writes them beside its pages.

/** Renders the configuration of Firebase Hosting, which serves the folder `public` beside this file. */
export function renderFirebaseJson(rendering: Rendering): string {
  const rules = listHeaderRules(rendering).map(([addresses, ownHeaders]) => ({
    // In Firebase's patterns, `**` stands for any path.
    source: addresses.replace(/^\/\*$/, '**').replace(/\/\*$/, '/**'),
    // The pattern `**` of the first rule does not match names that begin with a dot. Their rules repeat its headers.
    headers: Object.entries({ ...(addresses.startsWith('/.') && rendering.headers), ...ownHeaders }).map(
      ([key, value]) => ({ key, value }),
    ),
  }));
  // The first rule (`listHeaderRules`) matches every address, also one that does not exist. Later rules override it.
  rules[0]!.headers.push({ key: 'cache-control', value: caching.revalidated });
  const hosting = { public: 'public', trailingSlash: false, headers: rules };
  return `${JSON.stringify({ hosting }, null, 2)}\n`;
}

/** Renders `_headers` of Netlify and Cloudflare Pages: an address gets the headers of every rule that matches it. */
export const renderHeadersFile = (rendering: Rendering): string =>
  listHeaderRules(rendering)
    .map(([addresses, headers]) =>
      [addresses, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n');

/** Renders `_redirects` of Netlify and Cloudflare Pages, from addresses with a slash at their end. */
export const renderRedirectsFile = ({ files }: Rendering): string =>
  [...files.keys()]
    .filter((address) => address !== '/' && !extname(address))
    .map((address) => `${address}/ ${address} 308\n`)
    .join('');

/** Returns whether static hosts send no content type for a file of this type, or another one. */
const isUnknownToHosts = (address: string) => /\.(?:speculationrules|webmanifest)$/.test(address);

/**
 * Lists the headers of all addresses, so that no address gets the same header from two rules. The first rule is for all
 * responses, each other one for an address, or for a prefix of addresses followed by `*`: `/mf-help/*`.
 */
function listHeaderRules({ headers, files }: Rendering): [addresses: string, headers: Record<string, string>][] {
  const rules = new Map([['/*', headers]]);
  for (const [address, { immutable }] of files)
    rules.set(immutable ? formatPattern(address) : address, {
      'cache-control': immutable ? caching.immutable : caching.revalidated,
      ...(isUnknownToHosts(address) && { 'content-type': contentTypes[extname(address)]! }),
    });
  return [...rules];
}

/**
 * Returns a pattern that an address shares with other versions of the file, because hosts allow about a hundred rules:
 * `/mf-help/*` for all files of a remote (a micro-frontend), `/main.*` for a file of the shell, the page around them.
 */
function formatPattern(address: string): string {
  const published = parsePublishedPath(address);
  return published ? `/${published.deployable}/*` : address.replace(/\.[0-9a-f]{8,}\.[a-z0-9]+$/, '.*');
}

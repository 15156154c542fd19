import { extname } from 'node:path';
import type { Rendering } from '../render/render.ts';
import { listHeaderRules } from './headerRules.ts';

/** Renders `_headers` of Netlify and Cloudflare Pages: an address gets the headers of every rule that matches it. */
export const renderHeadersFile = (rendering: Rendering): string =>
  listHeaderRules(rendering)
    .map(({ addresses, headers }) =>
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

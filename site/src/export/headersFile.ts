import { extname } from 'node:path';
import type { Rendering } from '../render/render.ts';
import { headerRules } from './headerRules.ts';

/** `_headers`, as Netlify and Cloudflare Pages read it: every rule that fits an address counts. */
export const headersFile = (rendering: Rendering): string =>
  headerRules(rendering)
    .map(({ addresses, headers }) =>
      [addresses, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n');

/** `_redirects`: a page with a slash at its end is the page. */
export const redirectsFile = ({ files }: Rendering): string =>
  [...files.keys()]
    .filter((address) => address !== '/' && !extname(address))
    .map((address) => `${address}/ ${address} 308\n`)
    .join('');

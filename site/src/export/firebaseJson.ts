import { caching } from '../render/caching.ts';
import type { Rendering } from '../render/render.ts';
import { headerRules } from './headerRules.ts';

/** The site as Firebase Hosting serves it from the folder `public` beside this file. */
export function firebaseJson(rendering: Rendering): string {
  const headers = headerRules(rendering).map(({ addresses, headers: given }) => ({
    source: addresses.replace(/^\/\*$/, '**').replace(/\/\*$/, '/**'),
    // `**` stands for no name that begins with a dot.
    headers: Object.entries({ ...(addresses.startsWith('/.') && rendering.headers), ...given }).map(([key, value]) => ({
      key,
      value,
    })),
  }));
  // Also of addresses that do not exist. A later rule wins.
  headers[0]!.headers.push({ key: 'cache-control', value: caching.revalidated });
  const hosting = { public: 'public', trailingSlash: false, headers };
  return `${JSON.stringify({ hosting }, null, 2)}\n`;
}

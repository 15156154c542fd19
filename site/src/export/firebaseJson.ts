import { caching } from '../render/caching.ts';
import type { Rendering } from '../render/render.ts';
import { listHeaderRules } from './headerRules.ts';

/** Renders the configuration of Firebase Hosting, which serves the folder `public` beside this file. */
export function renderFirebaseJson(rendering: Rendering): string {
  const headers = listHeaderRules(rendering).map(({ addresses, headers: ownHeaders }) => ({
    // In Firebase's patterns, `**` stands for any path.
    source: addresses.replace(/^\/\*$/, '**').replace(/\/\*$/, '/**'),
    // Names that begin with a dot do not match `**`, so that their rules repeat the headers of all responses.
    headers: Object.entries({ ...(addresses.startsWith('/.') && rendering.headers), ...ownHeaders }).map(
      ([key, value]) => ({
        key,
        value,
      }),
    ),
  }));
  // The first rule matches every address, also one that does not exist; later rules override it.
  headers[0]!.headers.push({ key: 'cache-control', value: caching.revalidated });
  const hosting = { public: 'public', trailingSlash: false, headers };
  return `${JSON.stringify({ hosting }, null, 2)}\n`;
}

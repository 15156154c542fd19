import { caching } from '../publish/caching.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { headerRules } from './headerRules.ts';

/** The site as Firebase Hosting serves it from the folder `public` beside this file. */
export function firebaseJson(facts: SiteFacts): string {
  const headers = headerRules(facts).map(({ addresses, headers: given }) => ({
    source: addresses.replace(/^\/\*$/, '**').replace(/\/\*$/, '/**'),
    // `**` stands for no name that begins with a dot.
    headers: Object.entries({ ...(addresses.startsWith('/.') && facts.headers), ...given }).map(([key, value]) => ({
      key,
      value,
    })),
  }));
  // Also of what does not exist. A later rule wins.
  headers[0]!.headers.push({ key: 'cache-control', value: caching.revalidated });
  const hosting = { public: 'public', trailingSlash: false, headers };
  return `${JSON.stringify({ hosting }, null, 2)}\n`;
}

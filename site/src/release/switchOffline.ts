import { whoAndWhat } from '../history/whoAndWhat.ts';
import { compose, type Composition } from './compose.ts';

/** Lets visitors' browsers keep pages for offline reading, or takes away what they keep at their next visit. */
export function switchOffline(siteDir: string, offline: boolean): Promise<Composition> {
  const record = { how: 'composition', ...whoAndWhat() } as const;
  return compose(siteDir, () => ({ registry: (before) => before, offline, record }));
}

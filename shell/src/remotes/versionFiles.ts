import type { LiveRegistry } from 'page-contract';
import { savesData, whenIdle } from '../idle.ts';

/** Version of a remote with the files that each of its screens needs at once (`preloads`). */
type VersionWithFiles = NonNullable<LiveRegistry['remotes'][string]['live']>;

/** Prefetches a version's files in the browser's idle time, before a navigation needs them. */
export function prefetchVersion({ entry, preloads = {} }: VersionWithFiles): void {
  if (savesData()) return;
  const files = new Set([entry, ...Object.values(preloads).flatMap(({ scripts, styles }) => [...scripts, ...styles])]);
  whenIdle(() => {
    for (const href of files) {
      if (document.querySelector(`link[rel="prefetch"][href="${CSS.escape(href)}"]`)) continue;
      const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href, crossOrigin: 'anonymous' });
      link.as = href.endsWith('.css') ? 'style' : 'script';
      document.head.append(link);
    }
  });
}

/** Removes a version's style sheets from the page, because the next version uses the same class names. */
export function removeStyles(remote: string, version: string): void {
  for (const sheet of document.querySelectorAll(`link[rel="stylesheet"][href*="/${remote}/${version}/"]`))
    sheet.remove();
  // A prerendered page has its styles inline. Class names begin with the remote's name: `.mf-help__…`.
  for (const style of document.querySelectorAll('style[data-href]'))
    if (style.textContent?.includes(`.${remote}__`)) style.remove();
}

/** Returns the used heap in bytes, which grows with each version; 0 in browsers that do not measure it. */
export const readHeapInBytes = () =>
  (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;

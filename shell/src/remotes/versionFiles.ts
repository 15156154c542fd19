import type { LiveRegistry } from 'page-contract';
import { savesData, whenIdle } from '../idle.ts';

type Release = NonNullable<LiveRegistry['remotes'][string]['current']>;

/** Asks for a version's files while the browser has nothing better to do, so that they are there when somebody goes to its screens. */
export function fetchAhead({ entry, preloads = {} }: Release): void {
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

/** Takes a version's style sheets out of the page: those of the next one speak of the same classes. */
export function forgetStyles(remote: string, version: string): void {
  for (const sheet of document.querySelectorAll(`link[rel="stylesheet"][href*="/${remote}/${version}/"]`))
    sheet.remove();
  // A painted page brings its style sheets along in its text.
  for (const style of document.querySelectorAll('style[data-href]'))
    if (style.textContent?.includes(`.${remote}__`)) style.remove();
}

/** Where the browser says. */
export const heapInBytes = () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;

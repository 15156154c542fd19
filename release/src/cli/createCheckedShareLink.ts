import { createShareLink, type ShareableVersion } from 'page-contract/shareLink';
import type { Site } from 'site/manifest/readSite.ts';
import { listShareableVersions } from 'site/render/shareList.ts';

/**
 * Creates a share link: an address of the live app that shows some parts (the shell or a remote) in other versions than
 * the live ones. `versions` has the version of each such part, or its beginning: `{ 'mf-help': '1.0.0-d02' }`. `screen`
 * is the path of the page that opens, like `/faq`. Throws for a version that a share link cannot show.
 */
export function createCheckedShareLink(site: Site, versions: Record<string, string>, screen = '/'): string {
  // `//host` and `/\host` are addresses of other sites.
  const isPath = screen.startsWith('/') && !/^\/[/\\]/.test(screen);
  if (!isPath) throw new Error(`--screen is a path like /faq, not ${screen}.`);
  // The list depends on the time, because a preview can be shared only until its end.
  const shareable = listShareableVersions(site, new Date());
  const fullVersions = Object.entries(versions).map(([part, wanted]) => [
    part,
    findVersion(part, wanted, shareable[part] ?? []),
  ]);
  return createShareLink(new URL(screen, site.manifest.origin), Object.fromEntries(fullVersions));
}

/** Returns the only version of the list with the wanted beginning. Throws if there is none, or several. */
function findVersion(part: string, wanted: string, shareable: ShareableVersion[]): string {
  const [found, ...others] = shareable.filter(({ version }) => version.startsWith(wanted));
  if (found && others.length === 0) return found.version;
  const why = found ? 'has several versions like' : 'has no shareable version that begins with';
  const list = shareable.map(({ version, kind }) => `${version} (${kind})`).join(', ') || 'none';
  throw new Error(`${part} ${why} ${wanted}. There are: ${list}.`);
}

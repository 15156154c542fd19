import { createShareLink } from 'page-contract/shareLink';
import type { Site } from 'site/manifest/readSite.ts';
import { listShareableVersions } from 'site/render/shareList.ts';

/**
 * Creates a link that shows these versions, by deployable (shell or remote), in the live app in place of the live ones;
 * the beginning of a version is enough. A link can show only versions that are live, a fallback (for pages in which the
 * live one fails), a rollout or a preview: throws for any other one, and for a beginning that fits several. `screen`:
 * path of the page that opens, with query; the commands `share` and `preview` have it as an option.
 */
export function createCheckedShareLink(site: Site, versions: Record<string, string>, screen = '/'): string {
  // A second slash or a backslash would make it the address of another site.
  if (!/^\/(?![/\\])/.test(screen)) throw new Error(`--screen is a path like /faq, not ${screen}.`);
  // Previews expire.
  const shareable = listShareableVersions(site, new Date());
  const chosen = Object.entries(versions).map(([deployable, wanted]) => {
    const all = shareable[deployable] ?? [];
    const found = all.filter(({ version }) => version.startsWith(wanted));
    if (found.length === 1) return [deployable, found[0]!.version] as const;
    const list = all.map(({ version, kind }) => `${version} (${kind})`).join(', ') || 'none';
    const why = found.length === 0 ? 'has no shareable version that begins with' : 'has several versions like';
    throw new Error(`${deployable} ${why} ${wanted}. There are: ${list}.`);
  });
  return createShareLink(new URL(screen, site.manifest.origin), Object.fromEntries(chosen));
}

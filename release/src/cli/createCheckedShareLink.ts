import { createShareLink } from 'page-contract/shareLink';
import type { Site } from 'site/manifest/readSite.ts';
import { listShareableVersions } from 'site/render/shareList.ts';

interface ShareOptions {
  /** By shell or remote, e.g. `mf-help`; the beginning of a version is enough. */
  versions: Record<string, string>;
  /** Path of the page that opens, with query; the landing page by default. */
  screen?: string;
}

/**
 * Returns the address that shows these versions on a site. Throws if one is not live, a fallback, rollout or preview.
 */
export function createCheckedShareLink(site: Site, { versions, screen = '/' }: ShareOptions): string {
  if (!/^\/(?![/\\])/.test(screen)) throw new Error(`--screen is a path like /faq, not ${screen}.`);
  const known = listShareableVersions(site, new Date());
  const chosen = Object.entries(versions).map(([part, wanted]) => {
    const all = (known[part] ?? []).map(({ version, kind }) => ({ version, kind }));
    const found = all.filter(({ version }) => version.startsWith(wanted));
    if (found.length === 1) return [part, found[0]!.version] as const;
    const list = all.map(({ version, kind }) => `${version} (${kind})`).join(', ') || 'none';
    const why = found.length === 0 ? 'has no version that can be shared like' : 'has several versions like';
    throw new Error(`${part} ${why} ${wanted}. There are: ${list}.`);
  });
  return createShareLink(new URL(screen, site.manifest.origin), Object.fromEntries(chosen));
}

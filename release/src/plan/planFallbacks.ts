import type { NewRecord } from 'site/history/record.ts';
import { listEarlierVersions } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import type { Site } from 'site/manifest/readSite.ts';

/** Knowledge about versions that is not in the manifest. */
export interface Evidence {
  /** Release records, oldest first. */
  records: NewRecord[];
  /** Returns whether a browser has opened a version with the live versions of a manifest, without a finding. */
  isProven(manifest: SiteManifest, deployable: string, version: string): boolean;
}

/**
 * Chooses the fallbacks of remotes (micro-frontends) for the next manifest of a site. The fallback of a remote is an
 * earlier version, to which a page switches if the live one does not load or throws. It is the latest earlier version
 * that is proven and whose contract can be read. While its live version stays, a remote keeps its fallback, or has none
 * as before, unless the fallback was withdrawn: `next` does not have it any more then. `site` is the site as it is now.
 */
export function planFallbacks(
  site: Pick<Site, 'manifest' | 'contracts'>,
  next: SiteManifest,
  { records, isProven }: Evidence,
): SiteManifest {
  const remotes = { ...next.remotes };
  for (const [name, remote] of Object.entries(remotes)) {
    const now = site.manifest.remotes[name];
    if (remote.live === now?.live && remote.fallback === now.fallback) continue;
    const fallback = listEarlierVersions(records, name).find(
      (version) => site.contracts.has(`${name}/${version}`) && isProven(next, name, version),
    );
    remotes[name] = { ...remote, fallback };
  }
  return { ...next, remotes };
}

import type { NewRecord } from 'site/history/record.ts';
import { listEarlierVersions } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import type { Site } from 'site/manifest/readSite.ts';

/**
 * Chooses the fallbacks of remotes (micro-frontends) for the manifest that shall replace that of the site. The fallback
 * of a remote is the version before, to which a page switches if the live one fails: the latest one that was not
 * released by force, that no rollback has left, and whose `contract.json` can be read. `records`: oldest first.
 */
export function planFallbacks(
  site: Pick<Site, 'manifest' | 'contracts'>,
  nextManifest: SiteManifest,
  records: NewRecord[],
): SiteManifest {
  const remotes = { ...nextManifest.remotes };
  for (const [name, remote] of Object.entries(remotes)) {
    const before = site.manifest.remotes[name];
    // The fallback stays until another version is live.
    if (remote.live === before?.live) continue;
    // Latest first. Excluded are versions that a rollback has left, forced ones, and the live one.
    const fallback = listEarlierVersions(records, nextManifest, name).find((version) =>
      site.contracts.has(`${name}/${version}`),
    );
    remotes[name] = { ...remote, fallback };
  }
  return { ...nextManifest, remotes };
}

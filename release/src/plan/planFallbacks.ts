import type { NewRecord } from 'site/history/record.ts';
import { listEarlierVersions } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import type { Site } from 'site/manifest/readSite.ts';

/** Facts about earlier versions, which the manifest does not have. `readRecordsAndRehearsals` reads them. */
export interface RecordsAndRehearsals {
  /** Release records, oldest first. */
  records: NewRecord[];
  /** Returns whether a browser has opened a version together with the live ones of a manifest without an error. */
  isProven(manifest: SiteManifest, deployable: string, version: string): boolean;
}

/**
 * Chooses the fallbacks of remotes (micro-frontends) for the manifest that shall replace that of the site. The fallback
 * of a remote is an earlier version, to which a page switches if the live one fails: the latest one that is proven and
 * whose `contract.json` can be read.
 */
export function planFallbacks(
  site: Pick<Site, 'manifest' | 'contracts'>,
  nextManifest: SiteManifest,
  { records, isProven }: RecordsAndRehearsals,
): SiteManifest {
  const remotes = { ...nextManifest.remotes };
  for (const [name, remote] of Object.entries(remotes)) {
    const before = site.manifest.remotes[name];
    // The fallback stays until another version is live.
    if (remote.live === before?.live) continue;
    // Latest first. Excluded are versions that a rollback has left, forced ones, and the live one.
    const fallback = listEarlierVersions(records, nextManifest, name).find(
      (version) => site.contracts.has(`${name}/${version}`) && isProven(nextManifest, name, version),
    );
    remotes[name] = { ...remote, fallback };
  }
  return { ...nextManifest, remotes };
}

import type { ReleaseRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { keptForDays, listVersionsInUse, type Version } from './plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns whether a time is in the future or at most `keptForDays` ago. */
const isRecent = (time: string, now: Date) => now.getTime() - Date.parse(time) < keptForDays * dayMs;

/**
 * Plans a manifest without old versions, whose files the command `prune` then deletes. The versions remain that pages
 * may show (live, fallback, unexpired preview), and `recordedVersions`, which the caller selects from the
 * release records.
 */
export function planPrune(manifest: SiteManifest, recordedVersions: Version[], now: Date): SiteManifest {
  const formatKey = ({ deployable, version }: Version) => `${deployable}/${version}`;
  const needed = new Set([...listVersionsInUse(manifest, now), ...recordedVersions].map(formatKey));
  const published: SiteManifest['published'] = {};
  for (const [deployable, versions] of Object.entries(manifest.published))
    published[deployable] = versions.filter((version) => needed.has(formatKey({ deployable, version })));
  // The history still shows previews that have expired recently, although their versions are gone.
  const previews = manifest.previews.filter(({ until }) => isRecent(until, now));
  return { ...manifest, previews, published };
}

/**
 * Lists the versions that release records name. `version` went live or was removed, and `instead` is the live version
 * that it replaced. `part` is the shell or a remote (micro-frontend).
 */
export const listRecordedVersions = (records: ReleaseRecord[]): Version[] =>
  records.flatMap(({ part, version, instead }) => {
    const recorded = { deployable: part, version };
    return instead ? [recorded, { deployable: part, version: instead }] : [recorded];
  });

/** Lists the versions that records of the last `keptForDays` name, because open tabs may still show them. */
export const listRecentVersions = (records: ReleaseRecord[], now: Date): Version[] =>
  listRecordedVersions(records.filter(({ at }) => isRecent(at, now)));

import type { ReleaseRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { keptForDays, listNamedVersions, type Version } from './plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Plans a manifest without old versions, so that `prune` can delete their files. In `published`, versions remain that
 * pages may show (live, fallback, rollout, unexpired preview), and `recordedVersions`, which the caller selects from
 * the release records. Expired previews remain for `keptForDays`; the history shows them until then.
 */
export function planPrune(manifest: SiteManifest, recordedVersions: Version[], now: Date): SiteManifest {
  const previews = manifest.previews.filter(({ until }) => now.getTime() - Date.parse(until) < keptForDays * dayMs);
  const needed = new Set(
    [...listNamedVersions(manifest, now), ...recordedVersions].map(
      ({ deployable, version }) => `${deployable}/${version}`,
    ),
  );
  const published = Object.entries(manifest.published).map(([deployable, versions]) => [
    deployable,
    versions.filter((version) => needed.has(`${deployable}/${version}`)),
  ]);
  return { ...manifest, previews, published: Object.fromEntries(published) as SiteManifest['published'] };
}

/**
 * Lists the versions that release records name; `prune` passes the latest ones. `version` went live, was rolled out or
 * was withdrawn. `instead` is the version that was live before the release or rollback. `part` is the records' word for
 * a deployable: the shell or a remote.
 */
export const listRecordedVersions = (records: ReleaseRecord[]): Version[] =>
  records.flatMap(({ part, version, instead }) =>
    [version, instead].flatMap((named) => (named ? [{ deployable: part, version: named }] : [])),
  );

/**
 * Lists the versions that records of the last days name, because open tabs may still show them: for `keptForDays`, the
 * files of replaced versions stay on the site.
 */
export const listRecentVersions = (records: ReleaseRecord[], now: Date): Version[] =>
  listRecordedVersions(records.filter(({ at }) => now.getTime() - Date.parse(at) < keptForDays * dayMs));

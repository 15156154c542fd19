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

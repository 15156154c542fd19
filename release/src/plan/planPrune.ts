import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { keptForDays, listNamedVersions, type Version } from './plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes the addresses of versions that neither the manifest nor `recent` names, and previews that ended more than 30
 * days ago.
 */
export function planPrune(manifest: SiteManifest, recent: Version[], now: Date): SiteManifest {
  const previews = manifest.previews.filter(({ until }) => now.getTime() - Date.parse(until) < keptForDays * dayMs);
  const needed = new Set(
    [...listNamedVersions(manifest, now), ...recent].map(({ deployable, version }) => `${deployable}/${version}`),
  );
  const published = Object.entries(manifest.published).map(([deployable, versions]) => [
    deployable,
    versions.filter((version) => needed.has(`${deployable}/${version}`)),
  ]);
  return { ...manifest, previews, published: Object.fromEntries(published) as SiteManifest['published'] };
}

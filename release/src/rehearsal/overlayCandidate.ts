import { readFile } from 'node:fs/promises';
import { readPartName } from 'site/releases/readSite.ts';
import type { Part, Release } from 'site/releases/releaseSchema.ts';
import { writeRelease } from 'site/releases/writeRelease.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { checkAndPrepare } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { planLive } from '../plan/plan.ts';

/**
 * Returns a store with the live site in which the candidate is live. It reads from the site's store, and keeps in
 * memory what is written, so that the site does not change.
 */
export async function overlayCandidate({ contract, build, live, store }: Candidate): Promise<Store> {
  const scenarios = build?.scenarios;
  const version = { part: readPartName(contract), version: contract.version, scenarios: scenarios?.key };
  const release = removeAlternatives(planLive(live.release, version));
  const overlay = createOverlayStore(store, async () => undefined);
  if (scenarios) await overlay.put(scenarios.key, await readFile(scenarios.file));
  // Writes the prerendered pages to `overlay`. `site` has a release that names them.
  const { site } = await checkAndPrepare(overlay, renderSite, { ...release, number: live.release.number + 1 }, live);
  await writeRelease(overlay, site.release);
  return overlay;
}

/** Removes fallbacks, which pages could show instead of the versions that are to be rehearsed. */
function removeAlternatives(release: Release): Release {
  const parts = Object.entries(release.parts).map(([name, part]): [string, Part] => [name, { ...part, earlier: [] }]);
  return { ...release, parts: Object.fromEntries(parts) };
}

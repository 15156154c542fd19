import { listEarlierVersions } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { readEvidence } from '../commit/readEvidence.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planLive, planRollout, planRolloutEnd } from '../plan/plan.ts';
import type { Evidence } from '../plan/planFallbacks.ts';
import { rejectRollout } from './rejectRollout.ts';
import type { ReleaseOptions } from './release.ts';
import { requireApproval } from './requireApproval.ts';
import { requireSite } from './requireSite.ts';

// A version is proven if it has passed a rehearsal together with the live versions.

type RollbackOptions = Pick<ReleaseOptions, 'force' | 'openApi' | 'percent'>;

/**
 * Makes a published version live again: the named one, or the last earlier one, if possible one that is proven. Without
 * a named version, it only ends a rollout, if there is one.
 */
export const rollback = (store: Store, deployable: string, version?: string, options: RollbackOptions = {}) =>
  makePublishedLive(store, deployable, version, { ...options, how: 'rollback' });

/** Makes a published version live, e.g. that of a preview, without another upload. */
export const releasePublished = (store: Store, deployable: string, version: string, options: RollbackOptions = {}) =>
  makePublishedLive(store, deployable, version, { ...options, how: 'release' });

/** Checks a published version against what is live now, and makes it live. `wanted` undefined: the last earlier one. */
function makePublishedLive(
  store: Store,
  deployable: string,
  wanted: string | undefined,
  { how, percent, force, openApi }: RollbackOptions & { how: 'release' | 'rollback' },
): Promise<CommitResult> {
  return commit(store, async (found) => {
    const live = requireSite(store, found);
    const { manifest } = live;
    if (wanted === undefined && manifest.remotes[deployable]?.rollout)
      return { manifest: planRolloutEnd(manifest, deployable), about: { how, ...readProvenance() } };
    const evidence = await readEvidence(store, manifest.record);
    const version =
      wanted === undefined
        ? findEarlierVersion(live, deployable, evidence)
        : findPublishedVersion(live, deployable, wanted);
    const candidate = createPublishedCandidate(live, deployable, version, openApi);
    if (percent !== undefined) rejectRollout(candidate, percent);
    const recordedChecks = requireApproval(await checkCandidate(candidate, { isPublished: true, intent: how }), force);
    // The commit from which the version was built is in its first release record or its preview.
    const sources = [...evidence.records, ...manifest.previews.map((one) => ({ ...one, part: one.deployable }))];
    const { commit: builtFrom, builtWith } =
      sources.find((one) => one.part === deployable && one.version === version && one.commit) ?? {};
    const since = new Date().toISOString();
    return {
      manifest:
        percent === undefined
          ? planLive(manifest, { deployable, version })
          : planRollout(manifest, { deployable, version, percent, since }),
      about: { how, ...readProvenance(), ...(builtFrom && { commit: builtFrom, builtWith }), ...recordedChecks },
    };
  });
}

/** Finds the last earlier version, if possible a proven one. */
export function findEarlierVersion(site: Site, deployable: string, { records, isProven }: Evidence): string {
  const { manifest } = site;
  const earlier = listEarlierVersions(records, deployable).filter((one) =>
    manifest.published[deployable]?.includes(one),
  );
  const version = earlier.find((one) => isProven(manifest, deployable, one)) ?? earlier[0];
  if (version === undefined) throw createNoEarlierVersionError(site, deployable);
  return version;
}

/** Finds the version that a text names in full or by its beginning. */
export function findPublishedVersion({ manifest, contracts }: Site, deployable: string, wanted: string): string {
  const published = (manifest.published[deployable] ?? []).filter((version) =>
    contracts.has(`${deployable}/${version}`),
  );
  const found = published.includes(wanted) ? [wanted] : published.filter((version) => version.startsWith(wanted));
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? `has no ${wanted} on the site` : `has several versions like ${wanted}`;
  throw new Error(`${deployable} ${why}. On the site are: ${published.join(', ') || 'none'}.`);
}

/** Creates an error that says which versions there are, and how to remove the remote. */
function createNoEarlierVersionError({ manifest }: Site, deployable: string): Error {
  const published = manifest.published[deployable]?.join(', ') || 'none';
  const hint = manifest.remotes[deployable]
    ? ` To take it off the site: npm run release -- withdraw ${deployable}`
    : '';
  return new Error(`${deployable} has no earlier version to go back to. On the site are: ${published}.${hint}`);
}

import { requireManifest } from 'site/manifest/readManifest.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { changeSite, type Change, type CommitResult } from '../commit/commit.ts';
import { readRecordsAndRehearsals } from '../commit/readRecordsAndRehearsals.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planRolloutEnd } from '../plan/plan.ts';
import { findCommitAndTools, findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import { planRelease, type ReleaseOptions } from './release.ts';
import { requireApproval } from './requireApproval.ts';
import { requireRolloutAllowed } from './requireRolloutAllowed.ts';
import { requireSameVersions } from './requireSameVersions.ts';

// Two ways to make a version live whose files are on the site already: `rollback` and `releasePublished`. Both pass a
// function to `changeSite`, which writes the manifest that the function plans. If another change of the site was
// written first, `changeSite` calls the function again with the changed site. `deployable` is `shell` or the name of a
// remote. A wanted version may be given by its beginning. Without one, a command refers to the versions that users got
// when it began, and `requireSameVersions` throws if these have changed.

type PublishedOptions = Pick<ReleaseOptions, 'force' | 'openApi' | 'percent'>;

/**
 * Makes the wanted version live again. Without a wanted version, it ends the rollout, i.e. the release to a percentage
 * of users. If there is no rollout, it makes an earlier version live. The calls of the version are not compared with
 * the live backend (`openApi`), because a rollback has to work while the backend does not.
 */
export async function rollback(
  store: Store,
  deployable: string,
  wantedVersion?: string,
  options: Pick<PublishedOptions, 'force'> = {},
): Promise<CommitResult> {
  const { manifest: manifestAtStart } = await requireManifest(store);
  return changeSite(store, async (site) => {
    if (wantedVersion !== undefined) {
      const version = findPublishedVersion(site, deployable, wantedVersion);
      return planPublishedVersion(site, deployable, version, 'rollback', options);
    }
    const { manifest } = site;
    requireSameVersions(deployable, manifestAtStart, manifest, `${deployable} is not rolled back`);
    const hasRollout = manifest.remotes[deployable]?.rollout !== undefined;
    // The end of a rollout needs no checks: the version that everybody gets then is live already.
    if (hasRollout)
      return { manifest: planRolloutEnd(manifest, deployable), recordFields: { how: 'rollback', ...readProvenance() } };
    const version = findEarlierVersion(site, deployable, await readRecordsAndRehearsals(store, manifest.record));
    return planPublishedVersion(site, deployable, version, 'rollback', options);
  });
}

/** Makes the wanted version live, e.g. that of a preview. Without a wanted version, it takes that of the rollout. */
export async function releasePublished(
  store: Store,
  deployable: string,
  wantedVersion: string | undefined,
  options: PublishedOptions = {},
): Promise<CommitResult> {
  const { manifest: manifestAtStart } = await requireManifest(store);
  return changeSite(store, async (site) => {
    if (wantedVersion !== undefined) {
      const version = findPublishedVersion(site, deployable, wantedVersion);
      return planPublishedVersion(site, deployable, version, 'release', options);
    }
    requireSameVersions(deployable, manifestAtStart, site.manifest, `${deployable} is not rolled out further`);
    const version = readRolloutVersion(site, deployable, options.percent);
    return planPublishedVersion(site, deployable, version, 'release', options);
  });
}

/** Returns the version of the current rollout. Throws if there is none; the error names the command that begins one. */
function readRolloutVersion({ manifest }: Site, deployable: string, percent: number | undefined): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  if (rollout) return rollout.version;
  const share = percent === undefined ? '' : ` --percent ${percent}`;
  throw new Error(
    `No version of ${deployable} is being rolled out. To build one and begin: npm run release -- ${deployable}${share}`,
  );
}

/** Plans the change that makes a published version live. Without `force`, throws if a check rejects the version. */
async function planPublishedVersion(
  site: Site,
  deployable: string,
  version: string,
  intent: 'release' | 'rollback',
  { percent, force, openApi }: PublishedOptions,
): Promise<Change> {
  const candidate = createPublishedCandidate(site, deployable, version, openApi);
  if (percent !== undefined) requireRolloutAllowed(candidate, percent);
  const verdict = await checkCandidate(candidate, { isPublished: true, intent });
  const recordedChecks = requireApproval(verdict, force);
  // The new record names the Git commit and the tools (Node, npm) with which the version was built.
  const commitAndTools = await findCommitAndTools(site, { deployable, version });
  return {
    manifest: planRelease(candidate, percent),
    recordFields: { how: intent, ...readProvenance(), ...commitAndTools, ...recordedChecks },
  };
}

import { readRecords } from 'site/history/records.ts';
import { requireManifest } from 'site/manifest/readManifest.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { changeSite, type Change, type CommitResult } from '../commit/commit.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planLive, planRollback } from '../plan/plan.ts';
import { findCommitAndTools, findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import type { ReleaseOptions } from './release.ts';
import { requireApproval } from './requireApproval.ts';
import { requireSameVersion } from './requireSameVersion.ts';

// Two ways to make a version live whose files are on the site already: `rollback` and `releasePublished`. Both pass a
// function to `changeSite`, which writes the manifest that the function plans. If another change of the site was
// written first, `changeSite` calls the function again with the changed site. `deployable` is `shell` or the name of a
// remote. A wanted version may be given by its beginning.

type PublishedOptions = Pick<ReleaseOptions, 'force' | 'openApi'>;

/**
 * Makes the wanted version live again, or without one an earlier version of that which was live when it was called. The
 * calls of the version are not compared with the live backend (`openApi`), because a rollback has to work while the
 * backend does not.
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
    requireSameVersion(deployable, manifestAtStart, manifest, `${deployable} is not rolled back`);
    const version = findEarlierVersion(site, deployable, await readRecords(store, manifest.record));
    return planPublishedVersion(site, deployable, version, 'rollback', options);
  });
}

/** Makes the wanted version live, e.g. that of a preview. */
export const releasePublished = (
  store: Store,
  deployable: string,
  wantedVersion: string,
  options: PublishedOptions = {},
): Promise<CommitResult> =>
  changeSite(store, async (site) => {
    const version = findPublishedVersion(site, deployable, wantedVersion);
    return planPublishedVersion(site, deployable, version, 'release', options);
  });

/** Plans the change that makes a published version live. Without `force`, throws if a check rejects the version. */
async function planPublishedVersion(
  site: Site,
  deployable: string,
  version: string,
  intent: 'release' | 'rollback',
  { force, openApi }: PublishedOptions,
): Promise<Change> {
  const candidate = createPublishedCandidate(site, deployable, version, openApi);
  const verdict = await checkCandidate(candidate, { isPublished: true });
  const recordedChecks = requireApproval(verdict, force);
  // The new record names the Git commit and the tools (Node, npm) with which the version was built.
  const commitAndTools = await findCommitAndTools(site, { deployable, version });
  return {
    manifest: (intent === 'rollback' ? planRollback : planLive)(site.manifest, { deployable, version }),
    recordFields: { how: intent, ...readProvenance(), ...commitAndTools, ...recordedChecks },
  };
}

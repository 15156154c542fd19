import { requireNewestRelease } from 'site/releases/readReleases.ts';
import type { Site } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { changeSite, type CommitResult, type Plan } from '../commit/commit.ts';
import { readPerson } from '../history/readProvenance.ts';
import { planPublish, planRollback } from '../plan/plan.ts';
import { findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import type { ReleaseOptions } from './release.ts';
import { requireApproval } from './requireApproval.ts';
import { requireSameVersion } from './requireSameVersion.ts';

// Two ways to make a version live whose files are on the site already: `rollback` and `releasePublished`. Both pass a
// function to `changeSite`, which writes the release that the function plans. If another release was written first,
// `changeSite` calls the function again with the changed site. `part` is `shell` or the name of a remote. A wanted
// version may be given by its beginning.

type PublishedOptions = Pick<ReleaseOptions, 'force' | 'openApi'>;

/**
 * Makes the wanted version live again, or without one the version before that which was live when it was called. The
 * calls of the version are not compared with the live backend (`openApi`), because a rollback has to work while the
 * backend does not.
 */
export async function rollback(
  store: Store,
  part: string,
  wantedVersion?: string,
  options: Pick<PublishedOptions, 'force'> = {},
): Promise<CommitResult> {
  const { release: releaseAtStart } = await requireNewestRelease(store);
  return changeSite(store, async (site) => {
    if (wantedVersion !== undefined)
      return planPublishedVersion(site, part, findPublishedVersion(site, part, wantedVersion), 'rollback', options);
    requireSameVersion(part, releaseAtStart, site.release, `${part} is not rolled back`);
    return planPublishedVersion(site, part, findEarlierVersion(site, part), 'rollback', options);
  });
}

/** Makes the wanted version live, e.g. that of a preview. */
export const releasePublished = (
  store: Store,
  part: string,
  wantedVersion: string,
  options: PublishedOptions = {},
): Promise<CommitResult> =>
  changeSite(store, async (site) =>
    planPublishedVersion(site, part, findPublishedVersion(site, part, wantedVersion), 'publish', options),
  );

/** Plans the release that makes a published version live. Without `force`, throws if a check rejects the version. */
async function planPublishedVersion(
  site: Site,
  part: string,
  version: string,
  how: 'publish' | 'rollback',
  { force, openApi }: PublishedOptions,
): Promise<Plan> {
  const candidate = createPublishedCandidate(site, part, version, openApi);
  const approval = requireApproval(await checkCandidate(candidate, { isPublished: true }), force);
  const plan = how === 'rollback' ? planRollback : planPublish;
  return {
    state: plan(site.release, { part, version }, { isForced: approval.forced !== undefined }),
    about: { how, ...readPerson(), ...approval },
  };
}

import type { Store } from 'site/store/Store.ts';
import { createPublishedCandidate } from '../checks/Candidate.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import type { Verdict } from '../checks/runChecks.ts';
import { changeSite } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readPerson } from '../history/readProvenance.ts';
import { planPublish } from '../plan/plan.ts';
import { findPublishedVersion } from './findVersion.ts';
import type { ReleaseOptions, ReleaseResult } from './release.ts';
import { requireApproval } from './requireApproval.ts';

/** Makes a version live whose files are on the site already, e.g. that of a preview. Its beginning may be given. */
export async function releasePublished(
  store: Store,
  part: string,
  wantedVersion: string,
  { force, openApi }: Pick<ReleaseOptions, 'force' | 'openApi'> = {},
): Promise<ReleaseResult> {
  // Assigned by the function below, which `changeSite` calls at least once.
  let verdict!: Verdict;
  const committed = await changeSite(store, renderSite, async (site) => {
    const version = findPublishedVersion(site, part, wantedVersion);
    const candidate = createPublishedCandidate(site, part, version, openApi);
    verdict = await checkCandidate(candidate, { isPublished: true });
    const approval = requireApproval(verdict, force);
    return {
      state: planPublish(site.release, { part, version }, { isForced: approval.forced !== undefined }),
      about: { how: 'publish', ...readPerson(), ...approval },
    };
  });
  return { ...committed, verdict };
}

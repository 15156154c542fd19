import { requireNewestRelease } from 'site/releases/readReleases.ts';
import type { Site } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { createPublishedCandidate } from '../checks/Candidate.ts';
import { checkRollback } from '../checks/compositionChecks.ts';
import { changeSite, type CommitResult } from '../commit/commit.ts';
import { readPerson } from '../history/readProvenance.ts';
import { planRollback } from '../plan/plan.ts';
import { prerenderSite } from '../prerender/prerenderSite.ts';
import { findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import { requireApproval } from './requireApproval.ts';

/**
 * Makes the wanted version of a part live again, or without one the version before that which was live when it was
 * called. Builds and uploads nothing. `force` is the reason to do it although a check rejects the version.
 */
export async function rollback(
  store: Store,
  part: string,
  wantedVersion?: string,
  { force }: { force?: string } = {},
): Promise<CommitResult> {
  const liveAtStart = (await requireNewestRelease(store)).release.parts[part]?.live;
  // If another release is written first, the function is called again with the changed site.
  // `prerenderSite` is enough: the whole site was rendered when this version went live.
  return changeSite(store, prerenderSite, async (site) => {
    const { live } = site.release.parts[part] ?? {};
    if (wantedVersion === undefined && live !== liveAtStart)
      // It means the version that was live then, and must not take back another one that somebody has published since.
      throw new Error(
        `${part} is not rolled back, because somebody else was faster: it was at ${liveAtStart ?? 'no version'} and is at ${live ?? 'no version'} now.`,
      );
    const version =
      wantedVersion === undefined ? findEarlierVersion(site, part) : findPublishedVersion(site, part, wantedVersion);
    refuseNewPreview(site, part, version);
    const candidate = createPublishedCandidate(site, part, version);
    const approval = requireApproval(await checkRollback(candidate), force);
    return {
      state: planRollback(site.release, { part, version }, { isForced: approval.forced !== undefined }),
      about: { how: 'rollback', ...readPerson(), ...approval },
    };
  });
}

/** Throws for a preview that has never been live: only `publish` asks all the questions that it needs. */
function refuseNewPreview({ release }: Site, part: string, version: string): void {
  const { live, earlier = [], left = [] } = release.parts[part] ?? {};
  const isPreview = release.previews.some((preview) => preview.part === part && preview.version === version);
  if (isPreview && ![live, ...earlier, ...left].includes(version))
    throw new Error(
      `${part}@${version} is a preview that has never been live. To make it live: npm run release -- ${part} --version ${version}`,
    );
}

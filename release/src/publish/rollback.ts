import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { changeSite, type Change, type CommitResult } from '../commit/commit.ts';
import { readEvidence } from '../commit/readEvidence.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planRolloutEnd, type Version } from '../plan/plan.ts';
import { findCommitAndTools, findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import { planRelease, type ReleaseOptions } from './release.ts';
import { createConflictCheck } from './createConflictCheck.ts';
import { requireApproval } from './requireApproval.ts';
import { requireRolloutAllowed } from './requireRolloutAllowed.ts';

// Makes a version live that is stored on the site already, without another upload. `changeSite` reads the site, calls
// the given function for the change, and writes it. A deployable is what has versions of its own: the shell or a
// remote. A version is proven if it has passed a dry run in a browser (rehearsal) together with the live versions.

/** `openApi` is left out for a rollback, which has to work while the backend does not. */
type PublishedOptions = Pick<ReleaseOptions, 'force' | 'openApi' | 'percent'>;

/**
 * Makes a stored version live again: the named one, or else the last earlier one, if possible one that is proven. While
 * some users have a new version (rollout), a rollback without a named version only takes it back from them. Such a
 * rollback throws if somebody else changes the deployable's live version or rollout at the same time.
 */
export function rollback(
  store: Store,
  deployable: string,
  wantedVersion?: string,
  options: PublishedOptions = {},
): Promise<CommitResult> {
  const requireNoConflict = createConflictCheck(deployable, 'rolled back');
  return changeSite(store, async (live) => {
    const { manifest } = live;
    const checkOptions = { ...options, intent: 'rollback' } as const;
    if (wantedVersion !== undefined) {
      const version = findPublishedVersion(live, deployable, wantedVersion);
      return planChange(live, { deployable, version }, checkOptions);
    }
    requireNoConflict(manifest);
    if (manifest.remotes[deployable]?.rollout)
      return { manifest: planRolloutEnd(manifest, deployable), recordFields: { how: 'rollback', ...readProvenance() } };
    const version = findEarlierVersion(live, deployable, await readEvidence(store, manifest.record));
    return planChange(live, { deployable, version }, checkOptions);
  });
}

/**
 * Makes a named version live, e.g. that of a preview, or without a name the one that some users have (rollout). Without
 * a name it throws, as `rollback` does, if somebody else has changed the live version or rollout since the call.
 */
export const releasePublished = (
  store: Store,
  deployable: string,
  wantedVersion: string | undefined,
  options: PublishedOptions = {},
): Promise<CommitResult> => {
  const requireNoConflict = createConflictCheck(deployable, 'rolled out further');
  return changeSite(store, async (live) => {
    if (wantedVersion === undefined) requireNoConflict(live.manifest);
    const version =
      wantedVersion === undefined
        ? readRolloutVersion(live, deployable, options.percent)
        : findPublishedVersion(live, deployable, wantedVersion);
    return planChange(live, { deployable, version }, { ...options, intent: 'release' });
  });
};

/** Returns the version that is being rolled out. Throws if there is none. */
function readRolloutVersion({ manifest }: Site, deployable: string, percent: number | undefined): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  if (rollout) return rollout.version;
  const share = percent === undefined ? '' : ` --percent ${percent}`;
  throw new Error(
    `No version of ${deployable} is being rolled out. To build one and begin: npm run release -- ${deployable}${share}`,
  );
}

/** Checks a version against what is live now. Returns the change that makes it live, or throws the objections. */
async function planChange(
  live: Site,
  published: Version,
  { intent, percent, force, openApi }: PublishedOptions & { intent: 'release' | 'rollback' },
): Promise<Change> {
  const candidate = createPublishedCandidate(live, published.deployable, published.version, openApi);
  if (percent !== undefined) requireRolloutAllowed(candidate, percent);
  const verdict = await checkCandidate(candidate, { isPublished: true, intent });
  const recordedChecks = requireApproval(verdict, force);
  // Names the person, the time, and the commit and tools of the build.
  const provenance = { ...readProvenance(), ...(await findCommitAndTools(live, published)) };
  return {
    manifest: planRelease(candidate, percent),
    recordFields: { how: intent, ...provenance, ...recordedChecks },
  };
}

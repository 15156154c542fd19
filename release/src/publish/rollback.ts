import type { ReleaseRecord } from 'site/history/record.ts';
import { readRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { commit, type Change, type CommitResult } from '../commit/commit.ts';
import { readEvidence } from '../commit/readEvidence.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planLive, planRollout, planRolloutEnd } from '../plan/plan.ts';
import { findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import type { ReleaseOptions } from './release.ts';
import { requireApproval } from './requireApproval.ts';
import { requireRolloutAllowed } from './requireRolloutAllowed.ts';
import { requireSite } from './requireSite.ts';

// Makes a version live that is stored on the site already, without another upload. `commit` reads the site, calls the
// given function for the change, and writes it. A deployable is what has versions of its own: the shell or a remote.
// A version is proven if it has passed a dry run in a browser (rehearsal) together with the versions that are live.

/**
 * Reason to overrule objections, the live backend's API to compare calls with (not given for a rollback, which has to
 * work while the backend does not), and percentage of users (or all).
 */
type PublishedOptions = Pick<ReleaseOptions, 'force' | 'openApi' | 'percent'>;

interface PublishedVersion {
  deployable: string;
  version: string;
}

/**
 * Makes a stored version live again: the named one, or else the last earlier one, if possible one that is proven. While
 * some users have a new version (rollout), a rollback without a named version only takes it back from them.
 */
export const rollback = (
  store: Store,
  deployable: string,
  wantedVersion?: string,
  options: PublishedOptions = {},
): Promise<CommitResult> =>
  commit(store, async (stored) => {
    const live = requireSite(store, stored);
    if (wantedVersion !== undefined) {
      const version = findPublishedVersion(live, deployable, wantedVersion);
      const records = await readRecords(store, live.manifest.record);
      return planChange(live, records, { deployable, version }, { ...options, intent: 'rollback' });
    }
    if (live.manifest.remotes[deployable]?.rollout) return planEndOfRollout(live, deployable);
    const evidence = await readEvidence(store, live.manifest.record);
    const version = findEarlierVersion(live, deployable, evidence);
    return planChange(live, evidence.records, { deployable, version }, { ...options, intent: 'rollback' });
  });

/** Makes a named version live, e.g. that of a preview, or without a name the one that some users have (rollout). */
export const releasePublished = (
  store: Store,
  deployable: string,
  wantedVersion: string | undefined,
  options: PublishedOptions = {},
): Promise<CommitResult> =>
  commit(store, async (stored) => {
    const live = requireSite(store, stored);
    const version =
      wantedVersion === undefined
        ? readRolloutVersion(live, deployable, options.percent)
        : findPublishedVersion(live, deployable, wantedVersion);
    const records = await readRecords(store, live.manifest.record);
    return planChange(live, records, { deployable, version }, { ...options, intent: 'release' });
  });

function readRolloutVersion({ manifest }: Site, deployable: string, percent: number | undefined): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  if (rollout) return rollout.version;
  const share = percent === undefined ? '' : ` --percent ${percent}`;
  throw new Error(
    `No version of ${deployable} is being rolled out. To build one and begin: npm run release -- ${deployable}${share}`,
  );
}

const planEndOfRollout = ({ manifest }: Site, deployable: string): Change => ({
  manifest: planRolloutEnd(manifest, deployable),
  about: { how: 'rollback', ...readProvenance() },
});

/** Checks a version against what is live now; returns the change that makes it live, or throws the objections. */
async function planChange(
  live: Site,
  records: ReleaseRecord[],
  published: PublishedVersion,
  { intent, percent, force, openApi }: PublishedOptions & { intent: 'release' | 'rollback' },
): Promise<Change> {
  const candidate = createPublishedCandidate(live, published.deployable, published.version, openApi);
  if (percent !== undefined) requireRolloutAllowed(candidate, percent);
  const verdict = await checkCandidate(candidate, { isPublished: true, intent });
  const recordedChecks = requireApproval(verdict, force);
  const source = findSource(live, records, published);
  const since = new Date().toISOString();
  return {
    manifest:
      percent === undefined
        ? planLive(live.manifest, published)
        : planRollout(live.manifest, { ...published, percent, since }),
    about: { how: intent, ...readProvenance(), ...source, ...recordedChecks },
  };
}

/**
 * Finds the Git commit and the tools from which a version was built: in its first release record that has them, or in
 * its preview. Empty if neither has them.
 */
function findSource(
  { manifest }: Site,
  records: ReleaseRecord[],
  { deployable, version }: PublishedVersion,
): Pick<ReleaseRecord, 'commit' | 'builtWith'> {
  const source =
    records.find((record) => record.part === deployable && record.version === version && record.commit) ??
    manifest.previews.find(
      (preview) => preview.deployable === deployable && preview.version === version && preview.commit,
    );
  return source ? { commit: source.commit, builtWith: source.builtWith } : {};
}

import { describeOwners } from 'site/manifest/describeOwners.ts';
import { listLiveVersions, readSite, type Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { findDeadEnds } from '../checks/signedOutTargets.ts';
import { changeSite, type CommitResult } from '../commit/commit.ts';
import { readEvidence } from '../commit/readEvidence.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planLive, planRemoval, planWithdrawal } from '../plan/plan.ts';
import { findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import { createConflictCheck } from './createConflictCheck.ts';
import { requireApproval } from './requireApproval.ts';

// Withdraws versions for good, e.g. one that must not run any more. A deployable is the shell or a remote
// (micro-frontend). `changeSite` reads the live site, calls the given function for the change, and writes it.

interface WithdrawOptions {
  /** Why, for the release record and for people who still use the version. */
  reason: string;
  /** The version or its beginning. Without it the remote leaves the site. */
  version?: string;
  /** Reason to do it although checks reject it. */
  force?: string;
}

/**
 * Withdraws a version for good. If it is live, an earlier one replaces it. Without a version, the remote leaves the
 * site and its live version is withdrawn; it throws if somebody else has changed that or the rollout since the call.
 */
export const withdraw = (
  store: Store,
  deployable: string,
  { reason, version: wanted, force }: WithdrawOptions,
): Promise<CommitResult> => {
  const requireNoConflict = createConflictCheck(deployable, 'withdrawn');
  return changeSite(store, async (site) => {
    if (deployable === 'panel') throw new Error('The panel cannot be withdrawn: a release of the shell replaces it.');
    if (deployable === 'shell' && wanted === undefined)
      throw new Error(
        'The shell cannot leave the site. To withdraw a version of it: npm run release -- withdraw shell@<version> --reason "…"',
      );
    if (wanted === undefined) requireNoConflict(site.manifest);
    // Empty if the remote is not live: `planRemoval` throws then.
    const liveVersion = listLiveVersions(site.manifest)[deployable] ?? '';
    const version = wanted === undefined ? liveVersion : findPublishedVersion(site, deployable, wanted);
    const planReplacement = wanted === undefined ? planWithoutRemote : planEarlierVersion;
    // `verdict` says whether the site may go live without the version; undefined if nothing live changes.
    const { manifest, verdict } =
      version === liveVersion
        ? await planReplacement(site, deployable)
        : { manifest: site.manifest, verdict: undefined };
    const provenance = readProvenance();
    const { at, who } = provenance;
    // Throws if the checks reject it without `force`.
    const recordedChecks = verdict && requireApproval(verdict, force);
    return {
      manifest: planWithdrawal(manifest, { deployable, version, at, who, reason }),
      recordFields: { how: 'withdrawal', ...provenance, ...recordedChecks },
    };
  });
};

/** Plans a rollback to the last earlier version. */
async function planEarlierVersion(site: Site, deployable: string) {
  const version = findEarlierVersion(site, deployable, await readEvidence(site.store, site.manifest.record));
  const verdict = await checkCandidate(createPublishedCandidate(site, deployable, version), {
    isPublished: true,
    intent: 'rollback',
  });
  return { manifest: planLive(site.manifest, { deployable, version }), verdict };
}

/** Plans the site without a remote, which is rejected while other remotes send users to its pages. */
async function planWithoutRemote(site: Site, deployable: string) {
  const manifest = planRemoval(site.manifest, deployable);
  const after = await readSite(site.store, manifest);
  // Excludes addresses that lead nowhere already.
  const sentencesBefore = new Set(findDeadEnds(site.registry));
  const reasons = findDeadEnds(after.registry).filter((sentence) => !sentencesBefore.has(sentence));
  const row = { check: 'addresses that others lead to', reasons, remarks: [] };
  // The teams of the remotes that the sentences name.
  const owners = describeOwners(site, reasons.join(' '));
  return { manifest, verdict: { candidate: `A site without ${deployable}`, rows: [row], reasons, owners } };
}

import { describeOwners } from 'site/manifest/describeOwners.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { requireManifest } from 'site/manifest/readManifest.ts';
import { listLiveVersions, readSite, type Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { checkCandidate, type Verdict } from '../checks/checkCandidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import { findWrongSignedOutTargets } from '../checks/signedOutTargets.ts';
import { changeSite, type CommitResult } from '../commit/commit.ts';
import { readRecordsAndRehearsals } from '../commit/readRecordsAndRehearsals.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planLive, planRemoval, planWithdrawal } from '../plan/plan.ts';
import { findEarlierVersion, findPublishedVersion } from './findVersion.ts';
import { requireApproval } from './requireApproval.ts';
import { requireSameVersion } from './requireSameVersion.ts';

interface WithdrawOptions {
  /** Reason of the withdrawal, for the release record and for people who still use the version. */
  reason: string;
  /** The version or its beginning. If it is absent, the whole remote is withdrawn. */
  version?: string;
  /** Reason to withdraw the version although checks reject the site without it. */
  force?: string;
}

/** A version to withdraw, and the planned manifest, in which it is not live. */
interface Withdrawal {
  version: string;
  manifest: SiteManifest;
  /** Result of the checks of the site without the version; absent if the version was not live. */
  verdict?: Verdict;
}

/**
 * Withdraws a version of the shell or of a remote for good, e.g. one that charges customers twice. If the version is
 * live, an earlier one replaces it. Without a version, the remote leaves the site, and its live version is withdrawn.
 */
export async function withdraw(
  store: Store,
  deployable: string,
  { reason, version: wanted, force }: WithdrawOptions,
): Promise<CommitResult> {
  requireWithdrawable(deployable, wanted);
  const { manifest: manifestAtStart } = await requireManifest(store);
  // `changeSite` calls this function again with the changed site if another change of the site was written first.
  return changeSite(store, async (site) => {
    // Without a version, the command means the one that was live when it began.
    if (wanted === undefined)
      requireSameVersion(deployable, manifestAtStart, site.manifest, `${deployable} is not withdrawn`);
    const { version, manifest, verdict } =
      wanted === undefined
        ? await planWithoutRemote(site, deployable)
        : await planWithoutVersion(site, deployable, findPublishedVersion(site, deployable, wanted));
    const provenance = readProvenance();
    const { at, who } = provenance;
    const recordedChecks = verdict && requireApproval(verdict, force);
    return {
      manifest: planWithdrawal(manifest, { deployable, version, at, who, reason }),
      recordFields: { how: 'withdrawal', ...provenance, ...recordedChecks },
    };
  });
}

/** Throws for the shell without a version, and for the panel, in which testers create share links. */
function requireWithdrawable(deployable: string, wanted: string | undefined): void {
  if (deployable === 'panel') throw new Error('The panel cannot be withdrawn: a release of the shell replaces it.');
  if (deployable === 'shell' && wanted === undefined)
    throw new Error(
      'The shell cannot leave the site. To withdraw a version of it: npm run release -- withdraw shell@<version> --reason "…"',
    );
}

/** Plans that an earlier version replaces `version` if it is live. If it is not, the manifest stays as it is. */
async function planWithoutVersion(site: Site, deployable: string, version: string): Promise<Withdrawal> {
  const { store, manifest } = site;
  const isLive = listLiveVersions(manifest)[deployable] === version;
  if (!isLive) return { version, manifest };
  const earlier = findEarlierVersion(site, deployable, await readRecordsAndRehearsals(store, manifest.record));
  const candidate = createPublishedCandidate(site, deployable, earlier);
  const verdict = await checkCandidate(candidate, { isPublished: true });
  return { version, manifest: planLive(manifest, { deployable, version: earlier }), verdict };
}

/** Plans the site without a remote. The verdict rejects it while other remotes send users to pages of the remote. */
async function planWithoutRemote(site: Site, remote: string): Promise<Withdrawal> {
  // Throws if the remote is not live, so that `version` below is never empty.
  const manifest = planRemoval(site.manifest, remote);
  const version = site.manifest.remotes[remote]?.live ?? '';
  const siteAfter = await readSite(site.store, manifest);
  // Addresses that lead nowhere on the live site already are no reason against the withdrawal.
  const sentencesBefore = new Set(findWrongSignedOutTargets(site.registry));
  const reasons = findWrongSignedOutTargets(siteAfter.registry).filter((sentence) => !sentencesBefore.has(sentence));
  // Without a candidate, `checkCandidate` cannot run: the verdict consists of this one check.
  const row = { check: 'addresses that others lead to', reasons, remarks: [] };
  const owners = describeOwners(site, reasons.join(' '));
  return { version, manifest, verdict: { candidate: `A site without ${remote}`, rows: [row], reasons, owners } };
}

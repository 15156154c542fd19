import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { ownersIn } from 'site/manifest/ownersIn.ts';
import { liveVersions, readSite, type Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { judge, type Verdict } from '../checks/judge.ts';
import { publishedCandidate } from '../checks/readCandidate.ts';
import { findLostTargets } from '../checks/signedOutTargets.ts';
import { commit, type Committed } from '../commit/commit.ts';
import { readEvidence } from '../commit/readEvidence.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { planLive, planRemoval, planWithdrawal } from '../plan/plan.ts';
import { allow } from './allow.ts';
import { requireSite } from './requireSite.ts';
import { findEarlierVersion, findPublishedVersion } from './rollback.ts';

interface WithdrawOptions {
  reason: string;
  /** Its beginning is enough. Without it the remote leaves the site. */
  version?: string;
  /** Reason to do it although checks reject it. */
  force?: string;
}

/** Withdraws a version: the named one, with a rollback if it is live; otherwise removes the remote from the site. */
export function withdraw(
  store: Store,
  deployable: string,
  { reason, version: wanted, force }: WithdrawOptions,
): Promise<Committed> {
  return commit(store, async (found) => {
    const site = requireSite(store, found);
    const live = liveVersions(site.manifest)[deployable] ?? '';
    const version = wanted === undefined ? live : findPublishedVersion(site, deployable, wanted);
    const [manifest, verdict] =
      wanted === undefined
        ? await planWithoutRemote(site, deployable)
        : version === live
          ? await planEarlierVersion(site, deployable)
          : [site.manifest];
    const author = whoAndWhat();
    const { at, who } = author;
    return {
      manifest: planWithdrawal(manifest, { deployable, version, at, who, reason }),
      about: { how: 'withdrawal', ...author, ...(verdict && allow(verdict, force)) },
    };
  });
}

/** Next manifest, and the verdict on it, if checks were necessary. */
type Plan = [SiteManifest, Verdict?];

async function planEarlierVersion(site: Site, deployable: string): Promise<Plan> {
  const version = findEarlierVersion(site, deployable, await readEvidence(site.store, site.manifest.record));
  const verdict = await judge(publishedCandidate(site, deployable, version), { isPublished: true, intent: 'rollback' });
  return [planLive(site.manifest, { deployable, version }), verdict];
}

/** Plans the site without a remote, which is rejected while other remotes send users to its pages. */
async function planWithoutRemote(site: Site, deployable: string): Promise<Plan> {
  const manifest = planRemoval(site.manifest, deployable);
  const after = await readSite(site.store, manifest);
  const before = new Set(findLostTargets(site.registry));
  const reasons = findLostTargets(after.registry).filter((sentence) => !before.has(sentence));
  const row = { about: 'addresses that others lead to', reasons, remarks: [] };
  const owners = ownersIn(site, reasons.join(' '));
  return [manifest, { candidate: `A site without ${deployable}`, rows: [row], reasons, owners }];
}

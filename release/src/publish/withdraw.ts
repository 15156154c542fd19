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
import { earlierVersion, publishedVersion } from './rollback.ts';

interface Options {
  reason: string;
  /** Its beginning is enough. Without it the remote leaves the site. */
  version?: string;
  /** Reason to do it although checks reject it. */
  force?: string;
}

/** Takes a version away from everybody: the named one, with a rollback where it is live, or the remote's live one. */
export function withdraw(
  store: Store,
  deployable: string,
  { reason, version: wanted, force }: Options,
): Promise<Committed> {
  return commit(store, async (found) => {
    const site = requireSite(store, found);
    const live = liveVersions(site.manifest)[deployable] ?? '';
    const version = wanted === undefined ? live : publishedVersion(site, deployable, wanted);
    const [manifest, verdict] =
      wanted === undefined
        ? await withoutRemote(site, deployable)
        : version === live
          ? await withEarlierVersion(site, deployable)
          : [site.manifest];
    const author = whoAndWhat();
    const { at, who } = author;
    return {
      manifest: planWithdrawal(manifest, { deployable, version, at, who, reason }),
      about: { how: 'withdrawal', ...author, ...(verdict && allow(verdict, force)) },
    };
  });
}

type Next = [SiteManifest, Verdict?];

async function withEarlierVersion(site: Site, deployable: string): Promise<Next> {
  const version = earlierVersion(site, deployable, await readEvidence(site.store, site.manifest.record));
  const verdict = await judge(publishedCandidate(site, deployable, version), { isPublished: true, intent: 'rollback' });
  return [planLive(site.manifest, { deployable, version }), verdict];
}

/** Rejected while other remotes send people to its pages. */
async function withoutRemote(site: Site, deployable: string): Promise<Next> {
  const manifest = planRemoval(site.manifest, deployable);
  const after = await readSite(site.store, manifest);
  const before = new Set(findLostTargets(site.registry));
  const reasons = findLostTargets(after.registry).filter((sentence) => !before.has(sentence));
  const row = { about: 'addresses that others lead to', reasons, remarks: [] };
  const owners = ownersIn(site, reasons.join(' '));
  return [manifest, { candidate: `A site without ${deployable}`, rows: [row], reasons, owners }];
}

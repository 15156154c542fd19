import { readSite, type Site } from 'site/releases/readSite.ts';
import type { Release } from 'site/releases/releaseSchema.ts';
import type { Store } from 'site/store/Store.ts';
import { createVerdict, type Verdict } from '../checks/runChecks.ts';
import { findWrongSignedOutTargets } from '../checks/signedOutTargets.ts';
import { changeSite, type CommitResult } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readPerson } from '../history/readProvenance.ts';
import { planRemoval } from '../plan/plan.ts';
import { requireApproval } from './requireApproval.ts';

/**
 * Takes a remote (micro-frontend) off the site. Its files stay for open pages. `force` is the reason to do it although
 * other remotes send signed-out visitors to its pages.
 */
export const remove = (store: Store, remote: string, force?: string): Promise<CommitResult> =>
  changeSite(store, renderSite, async (site) => {
    if (remote === 'shell') throw new Error('The shell cannot leave the site.');
    const state = planRemoval(site.release, remote);
    const approval = requireApproval(await checkWithout(site, remote, state), force);
    return { state, about: { how: 'remove', ...readPerson(), ...approval } };
  });

/** Rejects a site without a remote while other remotes send users to pages of the remote. */
async function checkWithout(site: Site, remote: string, without: Release): Promise<Verdict> {
  const siteAfter = await readSite(site.store, without);
  // Addresses that lead nowhere on the live site already are no reason against the removal.
  const sentencesBefore = new Set(findWrongSignedOutTargets(site.registry));
  const reasons = findWrongSignedOutTargets(siteAfter.registry).filter((sentence) => !sentencesBefore.has(sentence));
  // Without a candidate, `checkCandidate` cannot run: the verdict consists of this one check.
  const row = { check: 'addresses that others lead to', reasons, remarks: [] };
  return createVerdict({ name: `A site without ${remote}`, live: site }, [row]);
}

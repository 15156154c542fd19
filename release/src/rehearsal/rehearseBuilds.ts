import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readSiteConfig } from 'site/config/config.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import type { Store } from 'site/store/Store.ts';
import { createPublishedCandidate } from '../checks/Candidate.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { publishChanged } from '../publish/publishChanged.ts';
import { checkStates } from './checkStates.ts';
import type { Progress } from './Progress.ts';
import { withQaSite, type OpenQaServer } from './qaSite.ts';

interface Tools {
  browser: Browser;
  openQaServer: OpenQaServer;
  progress?: Progress;
}

interface BuildFindings {
  /** A sentence for each problem. */
  sentences: string[];
  /** Number of states that were opened, all of them. */
  stateCount: number;
  /** Number of those that look and say the same as another one, and differ only after a click. */
  likeOthersCount: number;
}

/**
 * Checks all builds of a working copy, and opens every state of them, together on a site of their own: what a release
 * does with each of them. `npm test` calls it.
 */
export async function rehearseBuilds(root: string, { browser, openQaServer, progress }: Tools): Promise<BuildFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  try {
    const store = createFolderStore(folder);
    // Without settings of a developer: the defaults are those of a site on this machine.
    await publishChanged(root, store, readSiteConfig({}, root));
    const reasons = await checkAll(store);
    return await withQaSite(store, { browser, openQaServer }, async (site) => {
      const findings = await checkStates(browser, site, [site.shell, ...site.remotes], {
        progress,
        withPictures: false,
      });
      return {
        sentences: [...reasons, ...findings.flatMap(({ sentences }) => sentences)],
        stateCount: findings.reduce((sum, { records }) => sum + records.length, 0),
        likeOthersCount: findings.reduce((sum, found) => sum + found.likeOthersCount, 0),
      };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the checks of a release on everything that is live, such as the budgets of screens. Returns why to reject it.
 */
async function checkAll(store: Store): Promise<string[]> {
  const live = await readLiveSite(store);
  const reasons: string[] = [];
  for (const [part, version] of Object.entries(listLiveVersions(live.release)))
    reasons.push(...(await checkCandidate(createPublishedCandidate(live, part, version))).reasons);
  return reasons;
}

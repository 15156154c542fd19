import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readSiteConfig } from 'site/config/config.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
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
 * Opens every state of all builds of a working copy, together on a site of their own: what a rehearsal (dry run of a
 * release) does with each of them. `npm test` calls it.
 */
export async function rehearseBuilds(root: string, { browser, openQaServer, progress }: Tools): Promise<BuildFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  try {
    const store = createFolderStore(folder);
    // Without settings of a developer: the defaults are those of a site on this machine.
    await publishChanged(root, store, readSiteConfig({}, root));
    return await withQaSite(store, { browser, openQaServer }, async (site) => {
      const findings = await checkStates(browser, site, [site.shell, ...site.remotes], { progress });
      return {
        sentences: findings.flatMap(({ sentences }) => sentences),
        stateCount: findings.reduce((sum, { records }) => sum + records.length, 0),
        likeOthersCount: findings.reduce((sum, found) => sum + found.likeOthersCount, 0),
      };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

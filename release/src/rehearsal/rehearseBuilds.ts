import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readSiteConfig } from 'site/config/config.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { publishChanged } from '../publish/publishChanged.ts';
import { checkStates } from './checkStates.ts';
import type { Progress } from './Progress.ts';
import { createRehearsedShell } from './rehearsedStates.ts';
import { readLiveRemote, type RehearsalTools } from './rehearsePairs.ts';
import { serveStagingSite } from './stagingSite.ts';

/** Dependencies that tests replace. */
interface Tools extends Pick<RehearsalTools, 'readScenarios'> {
  browser: Browser;
  progress?: Progress;
}

/**
 * Opens every state of all builds of a working copy, together on a site of their own: what a rehearsal (dry run of a
 * release) does with each of them. `npm test` calls it. Returns the sentences of all problems, and how many states were
 * opened.
 */
export async function rehearseBuilds(
  root: string,
  { browser, readScenarios, progress }: Tools,
): Promise<{ sentences: string[]; stateCount: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  try {
    const store = createFolderStore(folder);
    // Without settings of a developer: the defaults are those of a site on this machine.
    await publishChanged(root, store, readSiteConfig({}, root));
    const live = await readLiveSite(store);
    const names = Object.entries(live.registry.remotes).map(([name, { current }]) => `${name}@${current!.version}`);
    const remotes = await Promise.all(names.map((name) => readLiveRemote(name, live, readScenarios)));
    const shell = createRehearsedShell(`shell@${live.shell.version}`, live.shell);
    const staging = await serveStagingSite(store);
    try {
      const findings = await checkStates(browser, staging, [shell, ...remotes], { progress });
      return {
        sentences: findings.flatMap(({ sentences }) => sentences),
        stateCount: findings.reduce((sum, { records }) => sum + records.length, 0),
      };
    } finally {
      await staging.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

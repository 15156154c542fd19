import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';
import type { Site } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { buildPart } from '../builds/buildPart.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import type { RehearsalTools } from './rehearse.ts';

// The rehearsal (dry run of a release in a browser) on this machine, with its Chromium. Its code is loaded only when it
// is needed: without it, all other commands, such as a rollback, start faster.

/** Creates the rehearsal. `onStates` receives what the browser saw of the candidate. */
export function createLocalRehearsal(onStates?: RehearsalTools['onStates']): Rehearse {
  return async (candidate) => {
    const [tools, { createRehearsal }] = await Promise.all([loadTools(), import('./rehearse.ts')]);
    return createRehearsal({ ...tools, onStates })(candidate);
  };
}

/** Returns what a browser sees of the live version of a part; a sentence where there is no browser. */
export async function recordLiveLocally(live: Site, part: string): Promise<StateRecord[] | string> {
  const [tools, { recordLive }] = await Promise.all([loadTools(), import('./recordLive.ts')]);
  return recordLive(live, part, tools);
}

async function loadTools(): Promise<RehearsalTools> {
  const [{ launchLocalBrowser }, { createProgress }, { createRecordCache }] = await Promise.all([
    import('./launchLocalBrowser.ts'),
    import('./Progress.ts'),
    import('./recordCache.ts'),
  ]);
  return {
    openBrowser: launchLocalBrowser,
    records: createRecordCache(join(projectRoot, '.build/rehearsal')),
    progress: createProgress(),
    openQaServer,
  };
}

/** Opens a QA server. Builds its scenario panel first: an earlier build must not decide about a release. */
async function openQaServer(store: Store) {
  const qaServer = await import('site/server/openQaServer.ts');
  buildPart('qa');
  return qaServer.openQaServer(store);
}

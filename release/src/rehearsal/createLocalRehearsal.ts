import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';
import type { Rehearse } from '../checks/slowChecks.ts';

/**
 * Creates the rehearsal (dry run of a release in a browser) for this machine: with its Chromium, and with the scenarios
 * of this working copy, which describe the states to open.
 */
export function createLocalRehearsal(): Rehearse {
  let rehearsal: Promise<Rehearse> | undefined;
  return async (...args) => (await (rehearsal ??= loadRehearsal()))(...args);
}

/** Loads the code of the rehearsal, without which all other commands, such as a rollback, start faster. */
async function loadRehearsal(): Promise<Rehearse> {
  const [{ launchLocalBrowser }, { createProgress }, { readScenarios }, { createRehearsal }] = await Promise.all([
    import('./launchLocalBrowser.ts'),
    import('./Progress.ts'),
    import('./readScenarios.ts'),
    import('./rehearse.ts'),
  ]);
  return createRehearsal({
    openBrowser: launchLocalBrowser,
    picturesFolder: join(projectRoot, '.build/rehearsal'),
    progress: createProgress(),
    readScenarios: (remote) => readScenarios(projectRoot, remote),
  });
}

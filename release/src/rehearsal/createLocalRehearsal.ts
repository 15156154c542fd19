import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from './launchLocalBrowser.ts';
import { createProgress } from './Progress.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/** Returns the rehearsal of releases with the browser of this machine and the scenarios of this working copy. */
export const createLocalRehearsal = () =>
  createRehearsal({
    openBrowser: launchLocalBrowser,
    progress: createProgress(),
    readScenarios: (remote) => readScenarios(projectRoot, remote),
  });

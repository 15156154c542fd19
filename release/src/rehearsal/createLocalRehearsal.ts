import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from './launchLocalBrowser.ts';
import { createProgress } from './Progress.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/**
 * Creates the rehearsal (dry run of a release in a browser) for this machine: with its Chromium, and with the scenarios
 * of this working copy, which describe the states to open.
 */
export const createLocalRehearsal = () =>
  createRehearsal({
    openBrowser: launchLocalBrowser,
    picturesFolder: join(projectRoot, '.build/rehearsal'),
    progress: createProgress(),
    readScenarios: (remote) => readScenarios(projectRoot, remote),
  });

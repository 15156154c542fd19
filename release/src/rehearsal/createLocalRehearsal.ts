import { join } from 'node:path';
import { describeMissingEngines, engineNames, findEngine } from 'node-kit/findEngine.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from './launchLocalBrowser.ts';
import { createProgress } from './Progress.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/**
 * Creates the rehearsal, i.e. the dry run of a release, with the browsers of this machine and the scenarios (states of
 * screens) of this working copy.
 */
export const createLocalRehearsal = () =>
  createRehearsal({
    openBrowser: launchLocalBrowser,
    engines: engineNames.filter((name) => findEngine(name)),
    missingEngines: describeMissingEngines(),
    picturesFolder: join(projectRoot, '.build/rehearsal'),
    progress: createProgress(),
    readScenarios: (remote) => readScenarios(projectRoot, remote),
  });

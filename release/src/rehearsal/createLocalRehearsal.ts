import { join } from 'node:path';
import { describeMissingEngines, engineNames, findEngine } from 'node-kit/findEngine.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from './launchLocalBrowser.ts';
import { createProgress } from './Progress.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/**
 * Creates the rehearsal (dry run of a release in browsers) for this machine: with its Chromium, with those `engines`
 * (Firefox, WebKit) that are installed, and with the scenarios of this working copy, which describe the states to open.
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

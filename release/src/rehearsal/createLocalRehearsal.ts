import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from './launchLocalBrowser.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/** The rehearsal with what this working copy and this machine have. */
export const createLocalRehearsal = () =>
  createRehearsal({
    openBrowser: launchLocalBrowser,
    scenariosOf: (remote) => readScenarios(projectRoot, remote),
  });

import { projectRoot } from 'site/config/projectRoot.ts';
import { openBrowserHere } from './openBrowserHere.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/** The rehearsal with what this working copy and this machine have. */
export const rehearsalHere = () =>
  createRehearsal({
    openBrowser: openBrowserHere,
    scenariosOf: (remote) => readScenarios(projectRoot, remote),
  });

import { chromium } from 'playwright-core';
import { projectRoot } from 'site/config/projectRoot.ts';
import { browserPath } from './config.ts';
import { readScenarios } from './readScenarios.ts';
import { createRehearsal } from './rehearse.ts';

/** The rehearsal with what this working copy and this machine have. */
export const rehearsalHere = () =>
  createRehearsal({
    openBrowser() {
      const executablePath = browserPath();
      return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: browserArguments });
    },
    scenariosOf: (remote) => readScenarios(projectRoot, remote),
  });

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

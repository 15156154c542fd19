import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readRemote } from 'page-contract/remotes';
import type { Browser } from 'playwright-core';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { launchLocalBrowser } from '../rehearsal/launchLocalBrowser.ts';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { listOpenableStates } from '../rehearsal/rehearsedStates.ts';
import { openLiveCopy, type StagingSite } from '../rehearsal/stagingSite.ts';
import { compareWithApp } from './compareWithApp.ts';
import { remotesArgument } from './remotesArgument.ts';
import { buildStandalone } from './standalone.ts';

/**
 * Compares QA pages with the app in a browser. A QA page shows a remote (micro-frontend) alone, i.e. without the app
 * around it, and testers must see there what customers get.
 */
export const parityCommand = defineCommand({
  usage: 'parity [remotes..]',
  about: 'Compares every state of a remote alone with the same state in the live site; pictures in .build/parity',
  examples: { parity: 'of all remotes', 'parity mf-account': 'of one remote' },
  declare: (command) => command.positional('remotes', remotesArgument),
  run: async ({ remotes }) => {
    // A copy of the live site, served on this machine.
    const staging = await openLiveCopy(openSite());
    let browser: Browser | undefined;
    try {
      browser = await launchLocalBrowser();
      if (!browser) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
      buildStandalone(projectRoot, remotes);
      const results = [];
      for (const remote of remotes) results.push(await compareRemote(browser, staging, remote));
      return {
        text: results.flatMap(({ lines }) => lines).join('\n'),
        isRejected: results.some(({ hasDifferences }) => hasDifferences),
      };
    } finally {
      await browser?.close();
      await staging.close();
    }
  },
});

/** Compares the states of a remote, saves pictures of those that differ, and returns lines that describe the result. */
async function compareRemote(browser: Browser, staging: StagingSite, remote: string) {
  const folder = join(projectRoot, remote);
  const scenarios = await readScenarios(projectRoot, remote);
  // A state has the name of its scenario. A route without a scenario has a state, but no QA page.
  const states = listOpenableStates(readRemote(folder).module, scenarios).filter(({ name }) => scenarios[name]);
  const differences = await compareWithApp(browser, staging, join(folder, 'standalone/dist'), states);
  const picturesFolder = join(projectRoot, '.build/parity', remote);
  mkdirSync(picturesFolder, { recursive: true });
  const lines = [
    `${remote}: ${states.length} of ${Object.keys(scenarios).length} states compared, ${differences.length} differ`,
  ];
  for (const { state, description, screenshots } of differences) {
    writeFileSync(join(picturesFolder, `${state}-alone.png`), screenshots.standalone);
    writeFileSync(join(picturesFolder, `${state}-in-app.png`), screenshots.inApp);
    lines.push(`  ${state}: ${description}\n    pictures: .build/parity/${remote}/${state}-*.png`);
  }
  return { lines, hasDifferences: differences.length > 0 };
}

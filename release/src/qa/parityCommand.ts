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
import { openComparedSite } from '../rehearsal/stagingSite.ts';
import { compareWithApp } from './compareWithApp.ts';
import { remotesArgument } from './remotesArgument.ts';
import { buildStandalone } from './standalone.ts';

/** QA pages show a remote "alone", i.e. without the app around it. There, testers must see what customers get. */
export const parityCommand = defineCommand({
  usage: 'parity [remotes..]',
  about: 'Compares every state of a remote alone with the same state in the live site; pictures in .build/parity',
  examples: { parity: 'of all remotes', 'parity mf-account': 'of one remote' },
  declare: (command) => command.positional('remotes', remotesArgument),
  run: async ({ remotes }) => {
    const picturesFolder = join(projectRoot, '.build', 'parity');
    // A copy of the live site on this machine.
    const staging = await openComparedSite(openSite());
    let browser: Browser | undefined;
    const lines: string[] = [];
    let isRejected = false;
    try {
      browser = await launchLocalBrowser();
      if (!browser) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
      buildStandalone(projectRoot, remotes);
      for (const remote of remotes) {
        const folder = join(projectRoot, remote);
        const scenarios = await readScenarios(projectRoot, remote);
        // A state has the name of its scenario. Routes without one have no QA page.
        const states = listOpenableStates(readRemote(folder).module, scenarios).filter(({ name }) => scenarios[name]);
        const differences = await compareWithApp(browser, staging, join(folder, 'standalone/dist'), states);
        lines.push(
          `${remote}: ${states.length} of ${Object.keys(scenarios).length} states compared, ${differences.length} differ`,
        );
        mkdirSync(join(picturesFolder, remote), { recursive: true });
        for (const { scenario, description, screenshots } of differences) {
          writeFileSync(join(picturesFolder, remote, `${scenario}-alone.png`), screenshots.standalone);
          writeFileSync(join(picturesFolder, remote, `${scenario}-in-app.png`), screenshots.inApp);
          lines.push(`  ${scenario}: ${description}\n    pictures: .build/parity/${remote}/${scenario}-*.png`);
          isRejected = true;
        }
      }
    } finally {
      await browser?.close();
      await staging.close();
    }
    return { text: lines.join('\n'), isRejected };
  },
});

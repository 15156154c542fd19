import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { remoteIn, remoteNames } from 'page-contract/remotes';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildAlone } from './alone.ts';
import { openBrowserHere } from './openBrowserHere.ts';
import { parity } from './parity.ts';
import { readScenarios } from './readScenarios.ts';
import { scenesOf } from './scenes.ts';
import { serve } from './stage.ts';

// `npm run parity [-- mf-x …]`: every state of every remote, or of those named, alone and in the site that is live here.
await runCommand(async () => {
  const known = remoteNames(projectRoot);
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no remote ${unknown}. Remotes are: ${known.join(', ')}`);
  const browser = await openBrowserHere();
  if (!browser) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
  const pictures = join(projectRoot, '.build', 'parity');
  const { siteDir: site } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const stage = await serve(siteDir);
  const said: string[] = [];
  try {
    const remotes = named.length > 0 ? named : known;
    buildAlone(projectRoot, remotes);
    for (const remote of remotes) {
      const folder = join(projectRoot, remote);
      const scenarios = await readScenarios(projectRoot, remote);
      const scenes = scenesOf(remoteIn(folder).module, scenarios).filter(({ name }) => scenarios[name]);
      const differences = await parity(browser, stage, join(folder, 'standalone/dist'), scenes);
      said.push(
        `${remote}: ${scenes.length} of ${Object.keys(scenarios).length} states compared, ${differences.length} differ`,
      );
      mkdirSync(join(pictures, remote), { recursive: true });
      for (const { scenario, sentence, alone, inApp } of differences) {
        writeFileSync(join(pictures, remote, `${scenario}-alone.png`), alone);
        writeFileSync(join(pictures, remote, `${scenario}-in-app.png`), inApp);
        said.push(`  ${scenario}: ${sentence}\n    pictures: .build/parity/${remote}/${scenario}-*.png`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await stage.close();
  }
  return said.join('\n');
});

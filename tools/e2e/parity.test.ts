import { join } from 'node:path';
import { remoteIn, remoteNames } from 'page-contract/remotes';
import { chromium } from 'playwright-core';
import type { Scenario } from 'qa';
import { buildAlone } from 'rehearsal/src/alone.ts';
import { parity } from 'rehearsal/src/parity.ts';
import { scenesOf } from 'rehearsal/src/scenes.ts';
import { serve } from 'rehearsal/src/stage.ts';
import { chromePath, stack } from './src/config.ts';

// One state of each screen; `npm run parity` compares them all.

const root = join(__dirname, '../..');

test.each(remoteNames(root))(
  'What QA sees of %s alone is what the customer gets: accessibility tree, order of focus and layout (acc 300)',
  async (remote) => {
    const folder = join(root, remote);
    buildAlone(folder);
    const { scenarios } = jest.requireActual<{ scenarios: Record<string, Scenario> }>(
      join(folder, 'standalone/scenarios.ts'),
    );
    const all = scenesOf(remoteIn(folder).module, scenarios).filter(({ name }) => scenarios[name]);
    const scenes = all.filter(
      ({ route }, place) => all.findIndex((one) => one.route.expose === route.expose) === place,
    );
    expect(scenes.length).toBeGreaterThan(1);
    const browser = await chromium.launch({ executablePath: chromePath(), args: ['--no-sandbox', '--disable-gpu'] });
    const stage = await serve(stack().siteDir);
    try {
      const differences = await parity(browser, stage, folder, scenes);
      expect(differences.map(({ scenario, sentence }) => `${scenario}: ${sentence}`)).toEqual([]);
    } finally {
      await browser.close();
      await stage.close();
    }
  },
  120_000,
);

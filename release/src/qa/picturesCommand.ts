import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { readRemote } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readReleaseConfig } from 'site/config/release/config.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { openStore } from 'site/store/openStore.ts';
import { findBrowserPath, createPicturesEnvironment } from '../config.ts';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { listOpenableStates } from '../rehearsal/rehearsedStates.ts';
import { devices } from './devices.ts';
import { remotesArgument } from './remotesArgument.ts';

/**
 * Takes pictures of remotes (micro-frontends) in a browser, in every state of their screens that can be opened by an
 * address: of the last build in this working copy, and of the live version. pictures.spec.ts compares both.
 */
export const picturesCommand = defineCommand({
  usage: 'pictures [remotes..]',
  about: 'Compares pictures of every state: the last build beside the live version, into .build/pictures',
  examples: {
    pictures: 'of all remotes',
    'pictures mf-help --state faq --as text-200': 'one state, with text of twice the size',
  },
  declare: (command) =>
    command
      .positional('remotes', remotesArgument)
      .option('state', { type: 'string', describe: 'name of one state' })
      .option('as', { choices: Object.keys(devices), describe: 'setting of the device' }),
  run: async ({ remotes, state, as }) => {
    const states = (await Promise.all(remotes.map(readStates))).flat();
    const names = states.map(({ name }) => name);
    if (state !== undefined && !names.includes(state))
      throw new UsageError(`There are no pictures of ${state}. States with pictures are: ${names.join(', ')}`);
    if (!findBrowserPath()) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
    const { site } = readReleaseConfig();
    // Throws one error if nothing is live yet. Without this, every state would fail with that error.
    await readLiveSite(openStore(site));
    const folder = join(projectRoot, '.build/pictures');
    rmSync(folder, { recursive: true, force: true });
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const config = join(import.meta.dirname, 'playwright.config.ts');
    // Playwright runs the tests in processes of its own, which read the options from their environment.
    const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config], {
      cwd: projectRoot,
      stdio: 'inherit',
      env: createPicturesEnvironment({ remotes, state, as, site, root: projectRoot }),
    });
    const report = join(folder, 'report/index.html');
    return {
      text: `Report, with both pictures of each difference: ${report}`,
      data: { report },
      isRejected: status !== 0,
    };
  },
});

/** Reads the states of a remote's screens that can be opened by an address alone. */
const readStates = async (remote: string) =>
  listOpenableStates(readRemote(join(projectRoot, remote)).module, await readScenarios(projectRoot, remote));

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { remoteNames } from 'page-contract/remotes';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildPages } from './buildPages.ts';
import { browserPath, picturesEnvironment } from './config.ts';
import { devices } from './devices.ts';
import { readScenarios } from './readScenarios.ts';

const usage = `What for? For example:

  npm run qa -- build                every state of every remote as static pages, into .build/qa
  npm run qa -- pictures [mf-x …]    pictures of every state: the last build beside the live version, into .build/pictures

  --state faq                        only this state
  --as ${Object.keys(devices).join(' | ')}     pictures of a device on which that is set`;

const known = remoteNames(projectRoot);

await runCommand(async () => {
  const { command, remotes, state, as } = read();
  if (command === 'build') {
    const pages = join(projectRoot, '.build', 'qa');
    return `${await buildPages(projectRoot, pages)} states, for any static host and in any folder of it: ${pages}`;
  }
  const states = await Promise.all(remotes.map((remote) => readScenarios(projectRoot, remote)));
  const names = states.flatMap((scenarios) => Object.keys(scenarios));
  if (state !== undefined && !names.includes(state))
    throw new UsageError(`There is no state ${state}. States are: ${names.join(', ')}`);
  if (!browserPath()) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
  const folder = join(projectRoot, '.build/pictures');
  rmSync(folder, { recursive: true, force: true });
  const siteDir = await siteFolder(readReleaseConfig().siteDir);
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const { status } = spawnSync(process.execPath, [cli, 'test', '--config', config], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: picturesEnvironment({ remotes, state, as, siteDir, root: projectRoot }),
  });
  process.exitCode = status ?? 1;
  return `What differs, with both pictures: ${join(folder, 'report/index.html')}`;
});

function read() {
  try {
    const option = { type: 'string' } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { state: option, as: option } });
    const [command = '', ...words] = positionals;
    const unknown = words.find((word) => !known.includes(word));
    if (unknown !== undefined) throw new Error(`There is no remote ${unknown}. Remotes are: ${known.join(', ')}`);
    if (values.as !== undefined && !(values.as in devices)) throw new Error(`There is no device ${values.as}.`);
    if (command === 'pictures') return { command, remotes: words.length > 0 ? words : known, ...values };
    if (command === 'build' && words.length === 0) return { command, remotes: known };
    throw new Error(`There is no command "${[command, ...words].join(' ')}".`);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

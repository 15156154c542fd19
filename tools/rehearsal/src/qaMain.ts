import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { remoteNames } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildAlone } from './alone.ts';
import { buildPages } from './buildPages.ts';
import { openBrowserHere } from './openBrowserHere.ts';
import { accept, pictures } from './pictures.ts';
import { readScenarios } from './readScenarios.ts';
import { sameEverywhere, type As } from './takePictures.ts';

const usage = `What for? For example:

  npm run qa -- build                every state of every remote as static pages, into .build/qa
  npm run qa -- pictures [mf-x …]    pictures of every state beside the last accepted ones, into .build/pictures
  npm run qa -- accept [mf-x …]      the pictures that were taken last are right

  --as forced-colours | text-200     pictures of a device on which that is set`;

/** Where the browser can be asked itself, it is. */
const devices: Record<string, As> = {
  'forced-colours': { context: { forcedColors: 'active' } },
  'text-200': { device: 'text-200' },
};

const known = remoteNames(projectRoot);

await runCommand(async () => {
  const { command, remotes, as } = readQaWords(process.argv.slice(2));
  const folder = join(projectRoot, '.build', as === undefined ? 'pictures' : `pictures-${as}`);
  if (command === 'build') {
    const pages = join(projectRoot, '.build', 'qa');
    return `${await buildPages(projectRoot, pages)} states, for any static host and in any folder of it: ${pages}`;
  }
  if (command === 'accept') return accept(folder, remotes);
  const browser = await openBrowserHere(sameEverywhere);
  if (!browser) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one.');
  try {
    const states = [];
    buildAlone(projectRoot, remotes);
    for (const remote of remotes) {
      const scenarios = Object.keys(await readScenarios(projectRoot, remote));
      states.push({ remote, pages: join(projectRoot, remote, 'standalone/dist'), scenarios });
    }
    const lines = await pictures(browser, folder, states, as === undefined ? {} : devices[as]);
    return [...lines, `Chromium ${browser.version()}. To look at in a browser: ${join(folder, 'index.html')}`].join(
      '\n',
    );
  } finally {
    await browser.close();
  }
});

function readQaWords([command = '', ...words]: string[]) {
  const at = words.indexOf('--as');
  const [, as] = at < 0 ? [] : words.splice(at, 2);
  const isUnderstood =
    ['build', 'pictures', 'accept'].includes(command) &&
    words.every((word) => known.includes(word)) &&
    (at < 0 || (as !== undefined && as in devices));
  if (!isUnderstood || (command === 'build' && words.length > 0)) throw new UsageError(usage);
  return { command, as, remotes: words.length > 0 ? words : known };
}

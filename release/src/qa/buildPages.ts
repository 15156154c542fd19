import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRemoteNames } from 'page-contract/remotes';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { renderPagesIndex } from './renderPagesIndex.ts';
import { buildStandalone } from './standalone.ts';

/** Report of `npm run qa -- pictures`: its path from the parent of `folder`. */
const pictures = 'pictures/report/index.html';

/**
 * Builds the QA pages of these remotes (micro-frontends) into one folder, with an index that links to every state. A QA
 * page shows a remote without the app around it. Each scenario describes one state. Returns the number of states.
 */
export async function buildPages(root: string, folder: string, remotes = listRemoteNames(root)): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const statesByRemote = [];
  buildStandalone(root, remotes);
  for (const remote of remotes) {
    cpSync(join(root, remote, 'standalone/dist'), join(folder, remote), { recursive: true });
    statesByRemote.push({ remote, scenarios: await readScenarios(root, remote) });
  }
  // Script of the index, which adds the chosen settings to its links.
  cpSync(fileURLToPath(new URL('updateLinks.js', import.meta.url)), join(folder, 'updateLinks.js'));
  const existingPictures = existsSync(join(folder, '..', pictures)) ? pictures : undefined;
  writeFileSync(join(folder, 'index.html'), renderPagesIndex(statesByRemote, existingPictures));
  return statesByRemote.reduce((sum, { scenarios }) => sum + Object.keys(scenarios).length, 0);
}

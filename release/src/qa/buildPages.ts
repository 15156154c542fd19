import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteNames } from 'page-contract/remotes';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { buildAlone } from './alone.ts';
import { pagesIndex } from './pagesIndex.ts';

/**
 * Builds the QA pages of these remotes into one folder, with a page that leads to all of their states. Answers how many
 * there are.
 */
export async function buildPages(root: string, folder: string, remotes = remoteNames(root)): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const states = [];
  buildAlone(root, remotes);
  for (const remote of remotes) {
    cpSync(join(root, remote, 'standalone/dist'), join(folder, remote), { recursive: true });
    states.push({ remote, scenarios: await readScenarios(root, remote) });
  }
  cpSync(fileURLToPath(new URL('leadLinks.js', import.meta.url)), join(folder, 'leadLinks.js'));
  writeFileSync(join(folder, 'index.html'), pagesIndex(states));
  return states.reduce((sum, { scenarios }) => sum + Object.keys(scenarios).length, 0);
}

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRemoteNames } from 'page-contract/remotes';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { renderPagesIndex } from './renderPagesIndex.ts';
import { buildStandalone } from './standalone.ts';

/** Titles of other pages for a tester that may be in `.build`, by path. */
const neighbouringPages = {
  'pictures/report/index.html': 'Pictures of the states, beside the live version',
  'test/evidence.html': 'What each acceptance statement rests on',
};

/**
 * Builds the QA pages of these remotes into one folder, with an index of all their states, and of pictures and evidence
 * in the folder around it. Returns the number of states.
 */
export async function buildPages(root: string, folder: string, remotes = listRemoteNames(root)): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const states = [];
  buildStandalone(root, remotes);
  for (const remote of remotes) {
    cpSync(join(root, remote, 'standalone/dist'), join(folder, remote), { recursive: true });
    states.push({ remote, scenarios: await readScenarios(root, remote) });
  }
  cpSync(fileURLToPath(new URL('leadLinks.js', import.meta.url)), join(folder, 'leadLinks.js'));
  const others = Object.entries(neighbouringPages).filter(([path]) => existsSync(join(folder, '..', path)));
  writeFileSync(join(folder, 'index.html'), renderPagesIndex(states, Object.fromEntries(others)));
  return states.reduce((sum, { scenarios }) => sum + Object.keys(scenarios).length, 0);
}

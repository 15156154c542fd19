import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Module, PageRegistry } from 'page-contract';

const remotes = readdirSync('.').filter((folder) => existsSync(`${folder}/module.json`));

const createEntry = (name: string) => {
  const module = JSON.parse(readFileSync(`${name}/module.json`, 'utf8')) as Module;
  const live = { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' };
  return [name, { module, live }] as const;
};

/** Registry (live versions and routes) of a site with the remotes of this working copy. */
export const testRegistry: PageRegistry = { remotes: Object.fromEntries(remotes.map(createEntry)) };

/** Version of the shell on that site. */
export const testShell = '1.0.0-s1';

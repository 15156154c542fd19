import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Module, PageRegistry } from 'page-contract';
import { toPageRoute } from 'page-contract/toPageRoute';

const remotes = readdirSync('.').filter((folder) => existsSync(`${folder}/module.json`));

const createEntry = (name: string) => {
  const module = JSON.parse(readFileSync(`${name}/module.json`, 'utf8')) as Module;
  const current = { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' };
  return [name, { module, current }] as const;
};

/** Registry (live versions and routes) of a site with the remotes of this working copy. */
export const testRegistry: PageRegistry = { remotes: Object.fromEntries(remotes.map(createEntry)) };

/** Returns the registry in the form in which a page contains it: its routes have fewer fields. */
export const toPageRegistry = ({ remotes }: PageRegistry): PageRegistry => ({
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { module, ...entry }]) => [
      name,
      { ...entry, module: { ...module, routes: module.routes.map(toPageRoute) } },
    ]),
  ),
});

/** Version of the shell on that site. */
export const testShell = '1.0.0-s1';

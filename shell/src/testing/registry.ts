import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Module, PageRegistry } from 'page-contract';
import { toPageRoute } from 'page-contract/toPageRoute';

const remotes = readdirSync('.').filter((folder) => existsSync(`${folder}/module.json`));

const entryOf = (name: string) => {
  const module = JSON.parse(readFileSync(`${name}/module.json`, 'utf8')) as Module;
  const current = { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' };
  return [name, { module, current }] as const;
};

/** A site with the remotes of this working copy, as their teams describe them. */
export const testRegistry: PageRegistry = { remotes: Object.fromEntries(remotes.map(entryOf)) };

/** The same site as a page of it carries it. */
export const inPages = ({ remotes }: PageRegistry): PageRegistry => ({
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { module, ...entry }]) => [
      name,
      { ...entry, module: { ...module, routes: module.routes.map(toPageRoute) } },
    ]),
  ),
});

/** The version of its shell. */
export const testShell = '1.0.0-s1';

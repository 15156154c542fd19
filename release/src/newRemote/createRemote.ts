import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { usualPorts } from 'node-kit/localPorts.ts';
import { isRemoteName } from 'page-contract/publishedPath';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { formatCodeOwners } from './formatCodeOwners.ts';

const template = join(import.meta.dirname, 'template');

/**
 * Creates a remote (micro-frontend) in a new folder of a working copy, from the files in `template`. Throws an error of
 * one sentence for a name that is invalid or taken.
 */
export function createRemote(root: string, name: string): void {
  const others = listRemoteNames(root).map((other) => readRemote(join(root, other)));
  const values = buildValues(root, name, others);
  checkName(root, name, values.path, others);
  for (const file of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.template')) continue;
    const target = join(root, name, fillTemplate(file, values).replace(/\.template$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fillTemplate(readFileSync(join(template, file), 'utf8'), values));
  }
  // `formatCodeOwners` returns the whole file. It reads the team of the new remote from the files written above.
  writeFileSync(join(root, '.github/CODEOWNERS'), formatCodeOwners(root));
}

type Remote = ReturnType<typeof readRemote>;

/**
 * Returns the values of the placeholders in the template, by name. `mf-story-time` has the path `/story-time`, the
 * folder `storyTime`, the Screen `StoryTime` and the title `Story time`.
 */
function buildValues(root: string, name: string, others: Remote[]): Record<string, string> {
  const [first = '', ...rest] = name.replace(/^mf-/, '').split('-');
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  // The shell shares these packages with all remotes: the new one needs the same versions.
  const shell = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8')) as {
    dependencies: Record<'react' | 'react-router-dom' | 'shared-auth' | 'ui-kit', string>;
  };
  // Sidebar entries are sorted by `order`, in steps of 100: the new one is last.
  const orders = others.flatMap(({ module }) => module.routes.map(({ sidebar }) => sidebar?.order ?? 0));
  return {
    name,
    team: name.replace(/^mf-/, ''),
    path: `/${[first, ...rest].join('-')}`,
    folder: [first, ...rest.map(capitalize)].join(''),
    Screen: [first, ...rest].map(capitalize).join(''),
    title: capitalize([first, ...rest].join(' ')),
    port: String(chooseFreePort(others)),
    order: String(Math.max(0, ...orders) + 100),
    react: shell.dependencies.react,
    router: shell.dependencies['react-router-dom'],
    sharedAuth: shell.dependencies['shared-auth'],
    uiKit: shell.dependencies['ui-kit'],
  };
}

/** Returns the lowest port from 3001 that neither a remote nor another program has. */
function chooseFreePort(others: Remote[]): number {
  const taken = new Set([...Object.values(usualPorts), ...others.map(({ port }) => port)]);
  let port = 3001;
  while (taken.has(port)) port += 1;
  return port;
}

/** Throws if the name, its folder or its address is invalid or taken. */
function checkName(root: string, name: string, path: string | undefined, others: Remote[]): void {
  if (!isRemoteName(name) || /--|-$/.test(name))
    throw new Error(`A remote's name is mf- and lower case, like mf-story-time: ${name}`);
  if (existsSync(join(root, name))) throw new Error(`There is a folder ${name} already`);
  const owner = others.find(({ module }) => module.routes.some((route) => route.path === path));
  if (owner) throw new Error(`The address ${path} belongs to ${owner.name}: take another name`);
}

/** Replaces placeholders by their values: `__Screen__Screen.tsx` becomes `StoryTimeScreen.tsx`. Unknown ones stay. */
const fillTemplate = (text: string, values: Record<string, string>) =>
  text.replace(/__([A-Za-z]+)__/g, (placeholder, key: string) => values[key] ?? placeholder);

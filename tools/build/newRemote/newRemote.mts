import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRemoteName } from 'page-contract/publishedPath';
import { portVariable, remoteIn, remoteNames } from 'page-contract/remotes';
import { singletons } from '../webpack/sharedSingletons.js';
import { codeOwners } from './codeOwners.mts';

const template = join(import.meta.dirname, 'template');

/** Creates a remote in a new folder of a working copy and returns its port. Throws an error of one sentence. */
export function newRemote(root: string, name: string): number {
  const others = remoteNames(root).map((other) => remoteIn(join(root, other)));
  const words = wordsOf(name, others);
  refuse(root, name, words.path, others);
  for (const file of readdirSync(template, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.template')) continue;
    const target = join(root, name, filled(file, words).replace(/\.template$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, filled(readFileSync(join(template, file), 'utf8'), words));
  }
  writeFileSync(join(root, '.github/CODEOWNERS'), codeOwners(root));
  return Number(words.port);
}

type Remote = ReturnType<typeof remoteIn>;

/** Returns the values of the template's placeholders, which are between double underscores. */
function wordsOf(name: string, others: Remote[]): Record<string, string> {
  const [first = '', ...rest] = name.replace(/^mf-/, '').split('-');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const orders = others.flatMap(({ module }) => module.routes.map(({ sidebar }) => sidebar?.order ?? 0));
  return {
    name,
    team: name.replace(/^mf-/, ''),
    path: `/${[first, ...rest].join('-')}`,
    folder: [first, ...rest.map(capital)].join(''),
    Screen: [first, ...rest].map(capital).join(''),
    title: capital([first, ...rest].join(' ')),
    port: String(freePort(others)),
    portVariable: portVariable(name),
    order: String(Math.max(0, ...orders) + 100),
    react: singletons.react.requiredVersion,
    router: singletons['react-router-dom'].requiredVersion,
  };
}

/** The catalogue of ui-kit has 3005, and its number is not moved for a remote. */
function freePort(others: Remote[]): number {
  const taken = new Set([3005, ...others.map(({ port }) => port)]);
  let port = 3001;
  while (taken.has(port)) port += 1;
  return port;
}

function refuse(root: string, name: string, path: string | undefined, others: Remote[]): void {
  if (!isRemoteName(name) || /--|-$/.test(name))
    throw new Error(`A remote's name is mf- and lower case, like mf-story-time: ${name}`);
  if (existsSync(join(root, name))) throw new Error(`There is a folder ${name} already`);
  const variables = readFileSync(join(root, '.env.example'), 'utf8');
  if (variables.includes(`\n${portVariable(name)}=`))
    throw new Error(`${name} would share the variable ${portVariable(name)} with another program: take another name`);
  const owner = others.find(({ module }) => module.routes.some((route) => route.path === path));
  if (owner) throw new Error(`The address ${path} belongs to ${owner.name}: take another name`);
}

const filled = (text: string, words: Record<string, string>) =>
  text.replace(/__([A-Za-z]+)__/g, (placeholder, word: string) => words[word] ?? placeholder);

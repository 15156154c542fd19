import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of every build besides its own folder and the packages of ours that it depends on. */
const always = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/webpack',
  'packages/page-contract',
  // For the QA page; the federated build loads it and makes nothing of it.
  'site/owner.json',
];
const notRead = /^(?:node_modules|dist|\.mf|standalone|bench|catalogue|screens|.*\.test\.[a-z]+|.*\.md)$/;

/** The files that a part's build is made of, from the root. */
export function inputFiles(root: string, part: string): string[] {
  const read = [...new Set([...always, ...packagesOf(root, part)])];
  return read.filter((name) => existsSync(join(root, name))).flatMap(within);

  function within(name: string): string[] {
    if (!statSync(join(root, name)).isDirectory()) return [name];
    const read = readdirSync(join(root, name)).filter((inner) => !notRead.test(inner));
    return read.toSorted().flatMap((inner) => within(`${name}/${inner}`));
  }
}

/** The part and the packages of ours that its package.json names, directly or through another one. */
function packagesOf(root: string, part: string, found = new Set<string>()): Set<string> {
  const description = join(root, part, 'package.json');
  if (found.has(part) || !existsSync(description)) return found;
  found.add(part);
  const { dependencies = {} } = JSON.parse(readFileSync(description, 'utf8')) as { dependencies?: object };
  for (const name of Object.keys(dependencies))
    for (const folder of [name, `packages/${name}`]) packagesOf(root, folder, found);
  return found;
}

/** Names the content that a part's build is made of: the same hash means the same output. */
export function inputsHash(root: string, part: string): string {
  const hash = createHash('sha256').update(process.version.split('.', 1)[0] ?? '');
  for (const name of inputFiles(root, part))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

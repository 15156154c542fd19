import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What every build reads besides its own folder. */
const shared = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/webpack',
  // For the QA page; the federated build loads it and makes nothing of it.
  'site/owner.json',
  'api-contract',
  'page-contract',
  'legal-texts',
  'shared-auth',
  'queries',
  'ui-kit',
];
const notRead = /^(?:node_modules|dist|\.mf|standalone|bench|catalogue|screens|.*\.test\.[a-z]+|.*\.md)$/;

/** The files that a part's build is made of, from the root. */
export function inputFiles(root: string, part: string): string[] {
  return [...shared, part].filter((name) => existsSync(join(root, name))).flatMap(within);

  function within(name: string): string[] {
    if (!statSync(join(root, name)).isDirectory()) return [name];
    const read = readdirSync(join(root, name)).filter((inner) => !notRead.test(inner));
    return read.toSorted().flatMap((inner) => within(`${name}/${inner}`));
  }
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

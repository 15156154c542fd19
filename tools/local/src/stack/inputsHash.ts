import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What every build reads besides its own folder. */
const shared = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/webpack',
  'api-contract',
  'page-contract',
  'shared-auth',
  'ui-kit',
];
const notRead = /^(?:node_modules|dist|\.mf|standalone|bench|catalogue|screens|.*\.test\.[a-z]+|.*\.md)$/;

/** Names the content that a part's build is made of: the same hash means the same output. */
export function inputsHash(root: string, part: string): string {
  const hash = createHash('sha256').update(process.version.split('.', 1)[0] ?? '');
  for (const name of [...shared, part]) if (existsSync(join(root, name))) add(join(root, name), name);
  return hash.digest('hex');

  function add(path: string, name: string): void {
    if (statSync(path).isDirectory()) {
      for (const inner of readdirSync(path).sort())
        if (!notRead.test(inner)) add(join(path, inner), `${name}/${inner}`);
    } else {
      hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
    }
  }
}

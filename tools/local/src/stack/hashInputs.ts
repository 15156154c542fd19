import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of every build, besides its own folder and the workspace packages that it depends on. */
const commonInputs = [
  'package.json',
  'package-lock.json',
  'tools/build/types/base.json',
  'tools/build/webpack',
  'packages/page-contract',
  // The shell's configuration loads this file, although no build contains its text.
  'site/owner.sample.json',
];
/** Files and folders of a package that do not change its build. `.mf` is written by Module Federation's plugin. */
const ignoredNames = /^(?:node_modules|dist|\.mf|.*\.test\.[a-z]+|.*\.md)$/;
/**
 * Folders at the top of a package that do not change its build: ui-kit's catalogue of components is built separately.
 * Deeper folders with this name count, for example `src/catalogue`.
 */
const ignoredAtTop = ['catalogue'];
/** What a remote's scenarios, which are built with it, import besides. */
const scenariosInputs = ['qa/src', 'qa/package.json'];

/** Returns the files that the build of a part may read, relative to the root. `part` is its folder. */
export function listInputFiles(root: string, part: string): string[] {
  const hasScenarios = existsSync(join(root, part, 'standalone/scenarios.ts'));
  const inputs = [...new Set([...commonInputs, ...findPackages(root, part), ...(hasScenarios ? scenariosInputs : [])])];
  return inputs.filter((name) => existsSync(join(root, name))).flatMap((name) => listFiles(name, ignoredAtTop));

  function listFiles(name: string, ignored: string[] = []): string[] {
    if (!statSync(join(root, name)).isDirectory()) return [name];
    const names = readdirSync(join(root, name)).filter(
      (inner) => !ignoredNames.test(inner) && !ignored.includes(inner),
    );
    return names.toSorted().flatMap((inner) => listFiles(`${name}/${inner}`));
  }
}

/** Returns the folders of a package and of all workspace packages that it depends on, also indirectly. */
function findPackages(root: string, folder: string): Set<string> {
  const found = new Set<string>();
  addPackage(folder);
  return found;

  function addPackage(name: string): void {
    const packageFile = join(root, name, 'package.json');
    if (found.has(name) || !existsSync(packageFile)) return;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(packageFile, 'utf8')) as { dependencies?: object };
    for (const dependency of Object.keys(dependencies)) {
      // A workspace package is a folder at the top or in `packages/`. A package from npm is in neither place.
      addPackage(dependency);
      addPackage(`packages/${dependency}`);
    }
  }
}

/** Returns a hash of a part's inputs and of Node's major version: equal hashes mean equal output. */
export function hashInputs(root: string, part: string): string {
  const [majorVersion = ''] = process.version.split('.');
  const hash = createHash('sha256').update(majorVersion);
  for (const name of listInputFiles(root, part))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Returns what others have contributed to the programs of a package (`backend`), as a software bill of materials in the
 * format CycloneDX 1.6: Node, and each package that `npm ci --omit=dev -w backend` installs, however deep. It reads
 * package-lock.json, because `npm sbom` does not end in workspaces that depend on each other (npm 11.19: "Maximum call
 * stack size exceeded"). The version of the programs is that of their commit.
 */
export function createBillOfPrograms(folder) {
  const root = dirname(folder);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, version, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const node = { name: 'node', version: process.versions.node, license: 'MIT', purl: 'pkg:generic/node' };
  const installed = [...listInstalled(packages, relative(root, folder))]
    // A package for another operating system is in the lock file only.
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ ...packages[path], name: packages[path].name ?? path.split('node_modules/').at(-1) }));
  const described = [node, ...installed].map(describePackage);
  const byReference = Object.fromEntries(described.map((component) => [component['bom-ref'], component]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name, version: [version, readCommit(root)].filter(Boolean).join('+') },
      supplier: { name: author.name, contact: [{ email: author.email }] },
    },
    components: Object.keys(byReference)
      .toSorted()
      .map((reference) => byReference[reference]),
  };
}

/**
 * Returns the paths of all packages that a workspace needs in production, as package-lock.json has them. A package is
 * found as Node finds it: in the `node_modules` of the package that imports it, or of a folder above.
 */
function listInstalled(packages, workspace, paths = new Set(), visited = new Set()) {
  if (visited.has(workspace)) return paths;
  visited.add(workspace);
  const { dependencies, optionalDependencies, peerDependencies } = packages[workspace];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const path = findPackage(packages, workspace, name);
    // An optional or peer dependency that is not installed.
    if (path === undefined) continue;
    // Packages of ours are links: their code is in the bundle, and they have dependencies of their own.
    const { link, resolved } = packages[path];
    if (!link) paths.add(path);
    listInstalled(packages, link ? resolved : path, paths, visited);
  }
  return paths;
}

function findPackage(packages, importer, name) {
  for (let folder = importer; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function describePackage({ name, version, license, purl = `pkg:npm/${name.replace('@', '%40')}` }) {
  const reference = `${purl}@${version}`;
  return {
    type: 'library',
    'bom-ref': reference,
    name,
    version,
    licenses: license ? [{ license: { name: license } }] : [],
    purl: reference,
  };
}

/** Returns the commit that is built: in an image by the argument COMMIT, otherwise from Git; empty if neither knows. */
function readCommit(root) {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 12);
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return '';
  }
}

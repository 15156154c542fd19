const { cpSync, globSync, mkdtempSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');

const root = join(__dirname, '../../..');
/** Returns whether a path in this checkout is part of the sources: no installed package, build output or local data. */
const isSource = (path) => !/\/(node_modules|dist|\.build|\.data|\.git)(\/|$)/.test(path.slice(root.length));

/** Folders of mf-help and of the libraries that it uses, without the other remotes, the shell and the backend. */
const copiedPaths = [
  'packages/api-contract',
  'packages/page-contract',
  'shared-auth',
  'packages/ui-kit',
  'mf-help',
  'site/owner.sample.json',
  'tools/build',
  'qa',
  'package.json',
];

/**
 * Copies the given folders and files into a new folder, without build output, so that a test can change and build them.
 * Third-party packages are linked from this checkout, but not the caches beside them; of the workspace's own packages
 * only the copied ones are installed. Returns the folder, and a function that deletes it.
 */
function createWorkingCopy(names, prefix = 'working-copy-') {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  for (const name of names) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  const installed = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name === '.cache') continue;
    // npm links packages of the workspace to their folders.
    const target = relative(root, realpathSync(join(installed, name)));
    const isWorkspacePackage = !/^(\.\.|node_modules)\//.test(target);
    if (isWorkspacePackage && !names.some((copied) => target === copied || target.startsWith(`${copied}/`))) continue;
    symlinkSync(isWorkspacePackage ? join(copy, target) : join(installed, name), join(copy, 'node_modules', name));
  }
  // Where a package needs another version than the rest, npm installs it beside the package.
  for (const nested of globSync(
    names.map((name) => `${name}/{,*/}node_modules`),
    { cwd: root },
  ))
    symlinkSync(join(root, nested), join(copy, nested));
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

module.exports = { copiedPaths, createWorkingCopy };

const {
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');

const root = join(__dirname, '../../..');
const kept = (path) => !/\/(node_modules|dist|\.build|\.data|\.git)(\/|$)/.test(path.slice(root.length));

/**
 * Copies the given folders and files into a new folder, without build output. Third-party packages are linked from this
 * checkout, but not the caches beside them; of the workspace's own packages only the copied ones are installed.
 */
function workingCopy(names, prefix = 'working-copy-') {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  for (const name of names) cpSync(join(root, name), join(copy, name), { recursive: true, filter: kept });
  linkPackages(root, copy);
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/**
 * Installs the packages of one checkout in another one by links: those of the workspace that the other one has are its
 * own.
 */
function linkPackages(from, to) {
  const installed = join(from, 'node_modules');
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name === '.cache') continue;
    const place = relative(from, realpathSync(join(installed, name)));
    const own = !/^(\.\.|node_modules)\//.test(place);
    if (own && !existsSync(join(to, place))) continue;
    symlinkSync(own ? join(to, place) : join(installed, name), join(to, 'node_modules', name));
  }
}

module.exports = { linkPackages, workingCopy };

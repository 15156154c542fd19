const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { basename, join, sep } = require('node:path');
const { listBundledFiles } = require('./listBundledFiles.js');

const uiKitFolder = join(__dirname, '../../../packages/ui-kit');

/**
 * Returns the version of ui-kit, the package of shared components, and a hash of each component in a bundle. The build
 * writes both to `contract.json`, where the components are called `pieces`. `npm run release -- skew` compares the
 * hashes of the shell and the remotes (micro-frontends): components with different hashes may look different.
 */
function hashComponents(compilation) {
  const sourceFolder = join(uiKitFolder, 'src') + sep;
  const files = new Set(listBundledFiles(compilation).filter((file) => file.startsWith(sourceFolder)));
  const filesByComponent = Object.groupBy([...files].toSorted(), readComponentName);
  const names = Object.keys(filesByComponent).toSorted();
  return {
    version: require(join(uiKitFolder, 'package.json')).version,
    pieces: Object.fromEntries(names.map((name) => [name, hashFiles(filesByComponent[name])])),
  };
}

/** Returns the base name, which is the same for a component's script and style sheet: `Fold.module.css` → `Fold`. */
const readComponentName = (file) => basename(file).split('.')[0];

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

module.exports = { hashComponents };

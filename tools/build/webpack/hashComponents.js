const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { basename, join, sep } = require('node:path');
const { listBundledFiles } = require('./listBundledFiles.js');

const uiKitFolder = join(__dirname, '../../../packages/ui-kit');

/**
 * Returns the version of ui-kit, and a hash of the files of each of its components in a bundle, also of its helpers.
 * The build writes both to `contract.json`, where the components are called `pieces`. `npm run release -- skew` lists
 * components of which shell and remotes have different versions, because these may look different.
 */
function hashComponents(compilation) {
  const sources = join(uiKitFolder, 'src') + sep;
  const files = new Set(listBundledFiles(compilation).filter((file) => file.startsWith(sources)));
  // Script and style sheet of a component have the same base name: `Fold.tsx` and `Fold.module.css`.
  const components = Object.groupBy([...files].toSorted(), (file) => basename(file).split('.')[0]);
  const names = Object.keys(components).toSorted();
  return {
    version: require(join(uiKitFolder, 'package.json')).version,
    pieces: Object.fromEntries(names.map((name) => [name, hashFiles(components[name])])),
  };
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

module.exports = { hashComponents };

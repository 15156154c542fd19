const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { basename, join, sep } = require('node:path');

// CommonJS, like the files `webpack.config.cjs` that load it indirectly.
const kit = join(__dirname, '../../../packages/ui-kit');

/**
 * Returns the version of ui-kit and, as `pieces`, its components and helpers in a bundle, each with a hash of its
 * files. The build writes them to `contract.json`. `npm run release -- skew` compares them, because shell and remotes
 * with different versions of a component may look different. `chunkGraph` is webpack's assignment of modules to chunks.
 */
function hashComponents({ modules, chunkGraph }) {
  const files = new Map();
  for (const module of modules) {
    // A module in no chunk is not in the bundle.
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    // webpack joins modules into one, which lists the originals in `modules`. Other modules do not have this field.
    for (const { resource = '' } of module.modules ?? [module]) {
      const [file] = resource.split('?');
      if (!file.startsWith(join(kit, 'src') + sep)) continue;
      // Script and style sheet of a component have the same base name: `Fold.tsx` and `Fold.module.css`.
      const component = basename(file).split('.')[0];
      files.set(component, (files.get(component) ?? new Set()).add(file));
    }
  }
  return {
    version: require(join(kit, 'package.json')).version,
    pieces: Object.fromEntries(
      [...files].toSorted().map(([name, sources]) => [name, hashFiles([...sources].toSorted())]),
    ),
  };
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

module.exports = { hashComponents };

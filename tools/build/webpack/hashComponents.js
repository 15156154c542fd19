const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { basename, join, sep } = require('node:path');

const kit = join(__dirname, '../../../packages/ui-kit');

/**
 * Returns the components of ui-kit in a bundle (`pieces`), each with a hash of its code and styles. With it, a release
 * finds out whether shell and remotes contain different versions of a component and therefore look different.
 */
function hashComponents({ modules, chunkGraph }) {
  const files = new Map();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    // A concatenated module lists its original modules.
    for (const { resource = '' } of module.modules ?? [module]) {
      const [file] = resource.split('?');
      if (!file.startsWith(join(kit, 'src') + sep)) continue;
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

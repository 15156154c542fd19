const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { basename, join, sep } = require('node:path');

const kit = join(__dirname, '../../../packages/ui-kit');

/**
 * Which pieces of ui-kit a bundle contains, and a hash of the code and styles of each: parts that have a piece from different days draw
 * different pictures.
 */
function piecesOf({ modules, chunkGraph }) {
  const files = new Map();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    // Modules that were merged into one still know where each came from.
    for (const { resource = '' } of module.modules ?? [module]) {
      const [file] = resource.split('?');
      if (!file.startsWith(join(kit, 'src') + sep)) continue;
      const piece = basename(file).split('.')[0];
      files.set(piece, (files.get(piece) ?? new Set()).add(file));
    }
  }
  return {
    version: require(join(kit, 'package.json')).version,
    pieces: Object.fromEntries([...files].toSorted().map(([piece, own]) => [piece, hashOf([...own].toSorted())])),
  };
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

module.exports = { piecesOf };

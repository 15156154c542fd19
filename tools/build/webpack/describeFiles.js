const { brotliCompressSync } = require('node:zlib');
const { formatIntegrity } = require('./integrityPlugin.js');

/**
 * Describes the files of a build for its `contract.json`, by name: size in bytes, size after compression with Brotli,
 * and integrity. JSON and source maps are left out: no page loads them.
 */
function describeFiles(compilation) {
  const files = {};
  // Sorted, because the contract is hashed.
  for (const { name, source } of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/\.(?:json|map)$/.test(name)) continue;
    const content = source.buffer();
    files[name] = {
      bytes: content.length,
      brotli: brotliCompressSync(content).length,
      integrity: formatIntegrity(content),
    };
  }
  return files;
}

const sumBrotliBytes = (names, files) => names.reduce((sum, name) => sum + files[name].brotli, 0);

/** Separates the scripts and style sheets among file names. */
const splitFiles = (names) => ({
  scripts: names.filter((name) => name.endsWith('.js')),
  styles: names.filter((name) => name.endsWith('.css')),
});

module.exports = { describeFiles, sumBrotliBytes, splitFiles };

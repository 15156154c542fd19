const { brotliCompressSync } = require('node:zlib');
const { formatIntegrity } = require('./integrityPlugin.js');

/**
 * Describes the files of a build for `contract.json`, by which a release checks the build. Returns for each file name
 * the size in bytes, the size after compression with Brotli, and the integrity. JSON and source maps are left out,
 * because no page loads them.
 */
function describeFiles(compilation) {
  const files = {};
  // Sorted, because the version of a build is a hash of its contract: equal builds must have equal versions.
  const assets = compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, source } of assets) {
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

/** Returns the compressed size of several files together. `files` is the result of `describeFiles`. */
const sumBrotliBytes = (names, files) => names.reduce((sum, name) => sum + files[name].brotli, 0);

/** Separates the scripts and style sheets among file names. */
const splitFiles = (names) => ({
  scripts: names.filter((name) => name.endsWith('.js')),
  styles: names.filter((name) => name.endsWith('.css')),
});

module.exports = { describeFiles, sumBrotliBytes, splitFiles };

const { createHash } = require('node:crypto');
const { isAbsolute, join, relative, sep } = require('node:path');
const { SourceMapDevToolPlugin } = require('webpack');

const NAME = 'SourceMapsPlugin';
const root = join(__dirname, '../../..');

/**
 * Writes the source map of each script beside it. `npm run release -- why` reads it to find the source line of a place
 * in a script. A map holds positions and names, but no source text. No published file depends on a map: scripts do not
 * name theirs (`append: false`).
 */
class SourceMapsPlugin {
  apply(compiler) {
    const nameSource = ({ absoluteResourcePath }) => makeReproducible(absoluteResourcePath);
    new SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      noSources: true,
      moduleFilenameTemplate: nameSource,
      // webpack uses this option for sources with equal names.
      fallbackModuleFilenameTemplate: nameSource,
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, replaceProvisionalHashes);
  }
}

/**
 * Makes minified code the same in every checkout. The minifier chooses short names by the letters in the code, which
 * then contains provisional hashes of chunks. webpack derives these from the folder of the checkout. Hashes of the
 * chunks' ids replace them here. After the minifier, webpack inserts the final hashes.
 */
function replaceProvisionalHashes(compilation) {
  const afterWebpack = { name: NAME, stage: 100 };
  compilation.hooks.contentHash.tap(afterWebpack, ({ id, contentHash }) => {
    for (const type of Object.keys(contentHash))
      contentHash[type] = createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 20);
  });
}

/** Returns a path that is the same in every checkout: `/home/me/box/mf-help/src/a.ts` becomes `mf-help/src/a.ts`. */
function makeReproducible(path) {
  const startOfPackages = path.indexOf('node_modules/');
  if (startOfPackages >= 0) {
    const pathInPackages = path.slice(startOfPackages);
    // Module Federation names a generated file by a hash of the checkout's folder: `.federation/entry.1a2b3c.js`.
    return pathInPackages.replace(/(?<=^node_modules\/\.federation\/entry)\.[0-9a-f]+/, '');
  }
  // Modules without an absolute path are webpack's own.
  return isAbsolute(path) ? relative(root, path).split(sep).join('/') : path;
}

module.exports = { SourceMapsPlugin };

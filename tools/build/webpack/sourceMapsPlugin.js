const { createHash } = require('node:crypto');
const { isAbsolute, join, relative, sep } = require('node:path');
const { SourceMapDevToolPlugin } = require('webpack');

const NAME = 'SourceMapsPlugin';
const root = join(__dirname, '../../..');

/**
 * Writes the source map of each script beside it, for `npm run release -- why`. A map holds places and names, no source
 * text. Scripts do not name their map and the build contract does not list it, so that neither the published bytes nor
 * the version depend on it.
 */
class SourceMapsPlugin {
  apply(compiler) {
    const place = ({ absoluteResourcePath }) => placeInRepository(absoluteResourcePath);
    new SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      noSources: true,
      moduleFilenameTemplate: place,
      fallbackModuleFilenameTemplate: place,
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Hashes in names of files until the real ones are known. webpack's own depend on maps and their paths, and the
      // minifier chooses names by how often each letter occurs.
      const last = { name: NAME, stage: 100 };
      compilation.hooks.contentHash.tap(last, ({ id, contentHash }) => {
        for (const type of Object.keys(contentHash)) contentHash[type] = provisionalHash(`${type} ${id}`);
      });
    });
  }
}

const provisionalHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Returns a path that is the same in every checkout, also where packages are linked from elsewhere. */
function placeInRepository(path) {
  const inPackage = path.indexOf('node_modules/');
  // Module Federation names its generated file by a hash of the checkout's path.
  if (inPackage >= 0) return path.slice(inPackage).replace(/(?<=^node_modules\/\.federation\/entry)\.[0-9a-f]+/, '');
  // The others are modules of webpack itself.
  return isAbsolute(path) ? relative(root, path).split(sep).join('/') : path;
}

module.exports = { SourceMapsPlugin };

const { createHash } = require('node:crypto');
const { isAbsolute, join, relative, sep } = require('node:path');
const { SourceMapDevToolPlugin } = require('webpack');

const NAME = 'SourceMapsPlugin';
const root = join(__dirname, '../../..');

/**
 * Writes the source map of each script beside it, for `npm run release -- why`, which finds the source line of a place
 * in a script. A map holds positions and names, no source text. Scripts do not name their map and `contract.json` does
 * not list it, so that neither the published bytes nor the version depend on it.
 */
class SourceMapsPlugin {
  apply(compiler) {
    const nameSource = ({ absoluteResourcePath }) => makeRelative(absoluteResourcePath);
    new SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      noSources: true,
      moduleFilenameTemplate: nameSource,
      // Applies to sources with the same name.
      fallbackModuleFilenameTemplate: nameSource,
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // The minifier chooses names by the frequency of letters. The code then contains provisional hashes, which depend
      // on the paths in source maps: another folder would give other names. Therefore hashes of the chunks' ids replace
      // them, after webpack's own taps (stage 0). At the end, webpack inserts the real content hashes.
      const afterWebpack = { name: NAME, stage: 100 };
      compilation.hooks.contentHash.tap(afterWebpack, ({ id, contentHash }) => {
        for (const type of Object.keys(contentHash)) contentHash[type] = createProvisionalHash(`${type} ${id}`);
      });
    });
  }
}

const createProvisionalHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Returns a path that is the same in every checkout, also where packages are linked from elsewhere. */
function makeRelative(path) {
  const inPackage = path.indexOf('node_modules/');
  // Module Federation names its generated file by a hash of the checkout's path.
  if (inPackage >= 0) return path.slice(inPackage).replace(/(?<=^node_modules\/\.federation\/entry)\.[0-9a-f]+/, '');
  // Modules without an absolute path are webpack's own.
  return isAbsolute(path) ? relative(root, path).split(sep).join('/') : path;
}

module.exports = { SourceMapsPlugin };

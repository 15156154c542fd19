const { createHash } = require('node:crypto');
const { replaceText } = require('./replaceText.js');

const NAME = 'OwnChunksPlugin';

/**
 * Gives each build its own chunk loading global: the global variable to which chunks add themselves, and from which
 * webpack's run time takes them. A page may switch to another version of a remote (micro-frontend). With the same
 * variable, the new version would also take chunks of the previous one that arrive late.
 */
class OwnChunksPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Runs after minification. Source maps come later, because their columns would be wrong after this change, and
      // the real content hashes, because the hash in a file's name must fit the changed content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { chunkLoadingGlobal } = compilation.outputOptions;
        const files = [...compilation.chunks].flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'));
        const readCode = (file) => compilation.getAsset(file).source.source().toString();
        const hash = createHash('sha256').update(files.map(readCode).sort().join()).digest('hex');
        const name = `${chunkLoadingGlobal}_${hash.slice(0, 8)}`;
        for (const file of files)
          compilation.updateAsset(file, (asset) => replaceText(asset, chunkLoadingGlobal, name, sources.ReplaceSource));
      });
    });
  }
}

module.exports = { OwnChunksPlugin };

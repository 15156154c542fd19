const { createHash } = require('node:crypto');
const { replaceText } = require('./replaceText.js');

const NAME = 'OwnChunksPlugin';

/**
 * Gives each build its own chunk loading global: the global variable to which chunks add themselves, and from which
 * webpack's run time takes them. A page may switch to another version of a remote (micro-frontend). If both versions
 * had the same variable, the new version would also take late chunks of the previous version.
 */
class OwnChunksPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Runs after minification, and before webpack writes source maps and content hashes: both must fit the changed
      // scripts.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { chunkLoadingGlobal } = compilation.outputOptions;
        const files = [...compilation.chunks].flatMap(({ files }) => [...files]);
        const scripts = files.filter((file) => file.endsWith('.js'));
        const readCode = (file) => compilation.getAsset(file).source.source().toString();
        // Sorted, so that equal builds get equal names.
        const codeOfBuild = scripts.map(readCode).sort().join();
        const hash = createHash('sha256').update(codeOfBuild).digest('hex').slice(0, 8);
        const ownGlobal = `${chunkLoadingGlobal}_${hash}`;
        // `ReplaceSource` keeps the positions of the original code, for the source maps.
        const rename = (asset) => replaceText(asset, chunkLoadingGlobal, ownGlobal, sources.ReplaceSource);
        for (const script of scripts) compilation.updateAsset(script, rename);
      });
    });
  }
}

module.exports = { OwnChunksPlugin };

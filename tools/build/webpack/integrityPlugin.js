const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { replaceText } = require('./replaceText.js');

const NAME = 'IntegrityPlugin';
/**
 * Placeholder for the hashes of chunks in the run time (webpack's code in an entry that loads chunks). They are known
 * only at the end of the build. Their keys are ids of chunks: `7` for a script, `css7` for a style sheet.
 */
const hashesPlaceholder = 'INTEGRITY_OF_CHUNKS';
/** Well-formed hash that no file matches, so that the browser rejects a chunk that has no hash. */
const UNMATCHABLE_HASH = `sha384-${'A'.repeat(64)}`;

const formatIntegrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Adds the integrity of every lazily loaded script and style sheet to the run time in the entry. The entry's own
 * integrity is in the page, so that no changed file ever runs.
 */
class IntegrityPlugin {
  apply(compiler) {
    const { Compilation, RuntimeModule, runtime, sources } = compiler.webpack;

    class IntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('integrity of chunks');
      }

      generate() {
        return `__webpack_require__.integrity = ${hashesPlaceholder};`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { ensureChunkHandlers } = compiler.webpack.RuntimeGlobals;
      compilation.hooks.runtimeRequirementInTree.for(ensureChunkHandlers).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });

      // `element` and `key` are expressions of the generated code.
      const setIntegrity = (element, key) =>
        `${element}.integrity = __webpack_require__.integrity[${key}] || "${UNMATCHABLE_HASH}";`;
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        // Integrity-Policy blocks scripts without `crossorigin`, which webpack omits for the own origin.
        (source) => `${source}\nscript.crossOrigin = "anonymous";\n${setIntegrity('script', 'chunkId')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, chunkId }) => `${source}\n${setIntegrity(tag, `"css" + ${chunkId}`)}`,
      );

      // Runs after webpack has put the real content hashes into names of chunks, also in the run time: an integrity
      // that was calculated earlier would be wrong. Source maps are finished then. Their columns become wrong behind
      // the inserted hashes, which is webpack's own code only.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const hashes = JSON.stringify(hashLazyChunks(compilation));
        for (const chunk of compilation.chunks) {
          if (!chunk.hasRuntime()) continue;
          for (const file of chunk.files)
            compilation.updateAsset(file, (asset) =>
              replaceText(asset, hashesPlaceholder, hashes, sources.ReplaceSource),
            );
        }
      });
    });
  }
}

/** Returns the integrity of each script and style sheet that is loaded later, by the keys of the placeholder. */
function hashLazyChunks(compilation) {
  const hashes = {};
  for (const chunk of compilation.chunks) {
    // Initial chunks have their integrity in the page.
    if (chunk.canBeInitial()) continue;
    for (const file of chunk.files) {
      const key = file.endsWith('.css') ? `css${chunk.id}` : `${chunk.id}`;
      hashes[key] = formatIntegrity(compilation.getAsset(file).source.buffer());
    }
  }
  return hashes;
}

module.exports = { IntegrityPlugin, formatIntegrity, hashesPlaceholder };

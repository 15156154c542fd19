const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'IntegrityPlugin';
/**
 * Placeholder in a run time for the table of hashes: of scripts by the chunk's id, of style sheets with the prefix
 * `css`.
 */
const tableOfIntegrity = 'INTEGRITY_OF_CHUNKS';
/** Well-formed hash that no file matches: a chunk without an entry in the table is rejected instead of trusted. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

const digest = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

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
        return `__webpack_require__.integrity = ${tableOfIntegrity};`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { ensureChunkHandlers } = compiler.webpack.RuntimeGlobals;
      compilation.hooks.runtimeRequirementInTree.for(ensureChunkHandlers).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });

      const lock = (tag, key) => `${tag}.integrity = __webpack_require__.integrity[${key}] || "${NOTHING}";`;
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\n${lock('script', 'chunkId')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, chunkId }) => `${source}\n${lock(tag, `"css" + ${chunkId}`)}`,
      );

      // After the real content hashes: a chunk's name in the entry changes whenever the chunk does. After source maps,
      // too, whose columns behind the table are then wrong: only webpack's run time is there.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const table = JSON.stringify(tableOf(compilation));
        for (const chunk of compilation.chunks) {
          if (!chunk.hasRuntime()) continue;
          for (const file of chunk.files) {
            compilation.updateAsset(file, (asset) => replace(asset, table, sources.ReplaceSource));
          }
        }
      });
    });
  }
}

function tableOf(compilation) {
  const table = {};
  for (const chunk of compilation.chunks) {
    // Initial chunks have their integrity in the page.
    if (chunk.canBeInitial()) continue;
    for (const file of chunk.files) {
      const key = file.endsWith('.css') ? `css${chunk.id}` : `${chunk.id}`;
      table[key] = digest(compilation.getAsset(file).source.buffer());
    }
  }
  return table;
}

function replace(asset, table, ReplaceSource) {
  const at = asset.source().toString().indexOf(tableOfIntegrity);
  if (at < 0) return asset;
  const replaced = new ReplaceSource(asset);
  replaced.replace(at, at + tableOfIntegrity.length - 1, table);
  return replaced;
}

module.exports = { IntegrityPlugin, tableOfIntegrity };

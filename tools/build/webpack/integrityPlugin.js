const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'IntegrityPlugin';
/** Stands in a run time for the table of hashes: of scripts by the chunk's id, of style sheets with `css` before it. */
const tableOfIntegrity = 'INTEGRITY_OF_CHUNKS';
/** Well-formed and matched by no file: a chunk without an entry in the table is refused instead of trusted. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

const digest = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * The runtime in the entry knows the integrity of every script and style sheet that it loads later. The entry itself is
 * locked by the page, so that nothing tampered with ever runs.
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

      // After the real content hashes: a chunk's name in the entry already changes whenever the chunk does.
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
    // What is part of the page is locked there.
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

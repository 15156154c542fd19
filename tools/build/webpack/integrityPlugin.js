const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { replaceText } = require('./replaceText.js');

const NAME = 'IntegrityPlugin';
/**
 * Stands in the code of an entry for the hashes of chunks, which are known only at the end of the build. It is replaced
 * by an object whose keys are made of ids of chunks: `7` for a script, `css7` for a style sheet.
 */
const hashesPlaceholder = 'INTEGRITY_OF_CHUNKS';
/** Well-formed hash that no file matches, so that the browser rejects a chunk that has no hash. */
const UNMATCHABLE_HASH = `sha384-${'A'.repeat(64)}`;

const formatIntegrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Adds to each entry the integrity of the scripts and style sheets that it loads later. The page has the integrity of
 * the entry. Thus the browser rejects every changed file.
 */
class IntegrityPlugin {
  apply(compiler) {
    const HashesModule = createHashesModule(compiler.webpack);
    const { Compilation, RuntimeGlobals, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { processAssets, runtimeRequirementInTree } = compilation.hooks;
      // webpack calls this for each entry that loads chunks, because only such an entry needs chunk handlers.
      runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new HashesModule());
      });
      setIntegrityOfElements(compiler.webpack, compilation);

      // Runs after webpack has put the final content hashes into the files, because each change of a file changes its
      // integrity. Source maps are written earlier. They are wrong only for the code behind the inserted hashes, which
      // is webpack's own.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      processAssets.tap({ name: NAME, stage }, () => {
        const hashes = JSON.stringify(hashLazyChunks(compilation));
        const insertHashes = (asset) => replaceText(asset, hashesPlaceholder, hashes, sources.ReplaceSource);
        const entries = [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
        for (const { files } of entries) for (const file of files) compilation.updateAsset(file, insertHashes);
      });
    });
  }
}

/** Returns the class of the module that adds the hashes to webpack's run time, the code that loads chunks. */
function createHashesModule({ RuntimeModule }) {
  return class extends RuntimeModule {
    constructor() {
      super('integrity of chunks');
    }

    generate() {
      return `__webpack_require__.integrity = ${hashesPlaceholder};`;
    }
  };
}

/** Makes webpack's run time set the integrity of the elements with which it loads scripts and style sheets. */
function setIntegrityOfElements({ runtime }, compilation) {
  /** Returns code. `element` and `key` are expressions in it. */
  const generateAssignment = (element, key) =>
    `${element}.integrity = __webpack_require__.integrity[${key}] || "${UNMATCHABLE_HASH}";`;
  runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
    NAME,
    // The header Integrity-Policy blocks scripts without `crossorigin`, which webpack omits for its own origin.
    (code) => `${code}\nscript.crossOrigin = "anonymous";\n${generateAssignment('script', 'chunkId')}`,
  );
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    NAME,
    (code, { tag, chunkId }) => `${code}\n${generateAssignment(tag, `"css" + ${chunkId}`)}`,
  );
}

/** Returns the integrity of each script and style sheet that is loaded later, by the keys of the placeholder. */
function hashLazyChunks(compilation) {
  const hashes = {};
  // The page has the integrity of the other chunks.
  const lazyChunks = [...compilation.chunks].filter((chunk) => !chunk.canBeInitial());
  for (const { id, files } of lazyChunks) {
    for (const file of files) {
      const key = file.endsWith('.css') ? `css${id}` : `${id}`;
      hashes[key] = formatIntegrity(compilation.getAsset(file).source.buffer());
    }
  }
  return hashes;
}

module.exports = { IntegrityPlugin, formatIntegrity, hashesPlaceholder };

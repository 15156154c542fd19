const { directEntry } = require('./directContainerPlugin.js');

const NAME = 'RetryChunksPlugin';

/**
 * Lets a page load a remote (micro-frontend) again after a failure. The page then loads the remote's entry from another
 * address, `remoteEntry.js?r=2`. This plugin adds the same `?r=2` to the addresses of the remote's chunks. With an
 * unchanged address, the browser would wait for an earlier request of it that is still pending.
 */
class RetryChunksPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { ensureChunkHandlers, getChunkScriptFilename, require: webpackRequire } = RuntimeGlobals;
    const { uniqueName } = compiler.options.output;

    class RetryChunksRuntimeModule extends RuntimeModule {
      constructor() {
        // Runs late, because `retryChunks` replaces functions that other modules define.
        super('retry chunks', RuntimeModule.STAGE_ATTACH);
      }

      /** Returns code that calls `retryChunks`: `(function retryChunks(…) {…})(__webpack_require__, […], '…');`. */
      generate() {
        // `__webpack_require__.u`, the function that names scripts, becomes `u`.
        const scriptFunction = getChunkScriptFilename.replace(`${webpackRequire}.`, '');
        // mini-css-extract-plugin has no constant for the name of its function.
        const functionNames = JSON.stringify([scriptFunction, 'miniCssF']);
        return `(${retryChunks.toString()})(${webpackRequire}, ${functionNames}, ${JSON.stringify(uniqueName)});`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(ensureChunkHandlers).tap(NAME, (chunk, requirements) => {
        // A remote's build has two entries. A page loads the direct one only for its first screen. After a failure it
        // loads the other one, `remoteEntry.js`. Therefore only that one needs the code.
        if (chunk.name === directEntry) return;
        // Makes webpack define the function that `retryChunks` replaces.
        requirements.add(getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new RetryChunksRuntimeModule());
      });
    });
  }
}

/**
 * Runs in the browser, at the start of a remote's entry. Its text becomes a part of the entry: it must not use anything
 * outside of it. `functionNames` are the properties of webpack's `require` that return the file names of a chunk.
 */
function retryChunks(webpackRequire, functionNames, uniqueName) {
  const [, retryQuery] = /[?&](r=\d+)/.exec(document.currentScript?.src ?? '') ?? [];
  if (!retryQuery) return;
  for (const functionName of functionNames) {
    const nameFile = webpackRequire[functionName];
    if (nameFile) webpackRequire[functionName] = (chunkId) => `${nameFile(chunkId)}?${retryQuery}`;
  }
  // webpack would wait for the script elements of the previous attempt instead of requesting the chunks again.
  for (const script of document.querySelectorAll(`script[data-webpack^="${uniqueName}:"]`)) script.remove();
}

module.exports = { RetryChunksPlugin };

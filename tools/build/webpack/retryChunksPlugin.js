const { directEntry } = require('./directContainerPlugin.js');

const NAME = 'RetryChunksPlugin';

/**
 * Lets a page load a remote (micro-frontend) once more. If that has failed, the page loads the remote's entry from
 * another address, `remoteEntry.js?r=2`. This plugin adds the same `?r=2` to the addresses of the chunks, because for
 * an unchanged address a browser would wait for a request that is still pending.
 */
class RetryChunksPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { ensureChunkHandlers, getChunkScriptFilename, require: webpackRequire } = RuntimeGlobals;
    const { uniqueName } = compiler.options.output;

    class RetryChunksRuntimeModule extends RuntimeModule {
      constructor() {
        // Runs late, because the functions that it wraps must exist.
        super('retry chunks', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        const nameOfScripts = getChunkScriptFilename.slice(`${webpackRequire}.`.length);
        // `miniCssF` returns names of style sheets. mini-css-extract-plugin has no constant for it.
        const args = [JSON.stringify([nameOfScripts, 'miniCssF']), JSON.stringify(uniqueName)];
        return `(${retryChunks.toString()})(${webpackRequire}, ${args.join(', ')});`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(ensureChunkHandlers).tap(NAME, (chunk, requirements) => {
        // Only remotes derive the address of their chunks from that of the entry (`auto`). Their second entry, the
        // direct container, is never loaded again: retries load the first one.
        if (compilation.outputOptions.publicPath !== 'auto' || chunk.name === directEntry) return;
        requirements.add(getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new RetryChunksRuntimeModule());
      });
    });
  }
}

/**
 * Runs in the browser, at the start of a remote's entry. `functionNames` are the properties of webpack's `require`
 * function that return the file names of a chunk.
 */
function retryChunks(webpackRequire, functionNames, uniqueName) {
  const [, retry] = /[?&](r=\d+)/.exec(document.currentScript?.src ?? '') ?? [];
  if (!retry) return;
  for (const functionName of functionNames) {
    const nameFile = webpackRequire[functionName];
    if (nameFile) webpackRequire[functionName] = (chunkId) => `${nameFile(chunkId)}?${retry}`;
  }
  // webpack would wait for the script elements of the previous attempt instead of requesting the chunks again.
  for (const script of document.querySelectorAll(`script[data-webpack^="${uniqueName}:"]`)) script.remove();
}

module.exports = { RetryChunksPlugin };

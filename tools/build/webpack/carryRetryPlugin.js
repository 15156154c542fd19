const { direct } = require('./directContainerPlugin.js');

const NAME = 'CarryRetryPlugin';

/**
 * Adds the number of a retry to the addresses of a remote's chunks. The shell retries to load the remote's entry as
 * `remoteEntry.js?r=2`; the chunks of that attempt get `?r=2`, too, because a browser would wait for a pending request
 * with the same address. Script elements of the previous attempt are removed, because webpack would wait for them
 * instead of requesting the chunk again.
 */
class CarryRetryPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { getChunkScriptFilename } = RuntimeGlobals;
    const { uniqueName } = compiler.options.output;

    class CarryRetryRuntimeModule extends RuntimeModule {
      constructor() {
        // After the modules that set the functions which are wrapped here.
        super('carry retry', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        return `
var retry = /[?&]r=\\d+/.exec(document.currentScript && document.currentScript.src || "");
if (retry) [${JSON.stringify(getChunkScriptFilename)}, "__webpack_require__.miniCssF"].forEach(function(path) {
  var key = path.slice("__webpack_require__.".length), name = __webpack_require__[key];
  if (name) __webpack_require__[key] = function(id) { return name(id) + "?" + retry[0].slice(1); };
});
if (retry) document.querySelectorAll(${JSON.stringify(`script[data-webpack^="${uniqueName}:"]`)}).forEach(function(script) {
  script.remove();
});`;
      }
    }

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap(NAME, (chunk, set) => {
        // The direct container is never retried: a retry uses the container's own entry.
        if (compilation.outputOptions.publicPath !== 'auto' || chunk.name === direct) return;
        set.add(getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new CarryRetryRuntimeModule());
      });
    });
  }
}

module.exports = { CarryRetryPlugin };

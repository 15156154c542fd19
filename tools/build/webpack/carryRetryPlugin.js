const { direct } = require('./directContainerPlugin.js');

const NAME = 'CarryRetryPlugin';

/**
 * A retry loads the remote's entry as `remoteEntry.js?r=2`. The addresses of its chunks carry the same number, because
 * a browser answers a repeated address from the request that still hangs. For the same reason the script elements of
 * the attempt before are taken away: webpack would wait for them instead of asking again.
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

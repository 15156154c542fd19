const { tableOfIntegrity } = require('./integrityPlugin.js');

const NAME = 'DirectContainerPlugin';
/** Name of the second entry of a remote's build. */
const direct = 'direct';

/**
 * Adds to a remote's container a second one for the page that opens with one of its screens: the same screens in the
 * same chunks, but what is shared, and how a file gets into the page, comes from `init(shared, load)`, without Module
 * Federation's run time and without a loader of its own. Once that run time has arrived it takes this container for its
 * own, for it registers itself under the same name.
 */
class DirectContainerPlugin {
  constructor({ container }) {
    this.container = container;
  }

  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { container } = this;
    const federation = `${RuntimeGlobals.require}.federation`;

    class DirectRuntimeModule extends RuntimeModule {
      constructor() {
        super('direct container');
        // The names of files have hashes in them.
        this.dependentHash = true;
      }

      generate() {
        const { compilation, chunk } = this;
        const { require, publicPath, moduleFactories, ensureChunk } = RuntimeGlobals;
        const chunks = [...chunk.getAllAsyncChunks()];
        return `
var shared, load, started = {};
var files = ${JSON.stringify(filesOf(chunks, this))};
var integrity = ${tableOfIntegrity};
var arrived = globalThis[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}] ||= [];
var push = arrived.push.bind(arrived);
function take(chunk) {
  Object.assign(${moduleFactories}, chunk[1]);
  if (chunk[2]) chunk[2](${require});
}
${publicPath} = document.currentScript.src.replace(/[^/]*$/, "");
${federation} = { bundlerRuntime: { initContainerEntry(handed) { shared ||= handed.shareScope; load ||= handed.initScope; } } };
${ensureChunk} = (id) => started[id] ||= Promise.all((files[id] || []).map((file) =>
  load(${publicPath} + file, integrity[(file.endsWith(".css") ? "css" : "") + id])
)).catch((error) => { delete started[id]; throw error; });
Object.entries(${JSON.stringify(sharedModules(chunks, this))}).forEach(([id, name]) => {
  ${moduleFactories}[id] = (module) => {
    if (!(name in shared)) throw Error("The page does not share " + name);
    module.exports = shared[name];
  };
});
arrived.forEach(take);
arrived.push = (chunk) => { take(chunk); push(chunk); };`;
      }
    }

    // When the container's own entry is there.
    compiler.hooks.finishMake.tapAsync(NAME, (compilation, done) => {
      const { dependencies, options } = compilation.entries.get(container);
      const { name, exposes, shareScope, injectRuntimeEntry, constructor: ContainerEntry } = dependencies[0];
      const dependency = new ContainerEntry(name, exposes, shareScope, injectRuntimeEntry);
      const filename = `${direct}.[contenthash:12].js`;
      compilation.addEntry(compiler.context, dependency, { ...options, name: direct, filename }, done);
    });

    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const isDirect = (chunk) => chunk.name === direct;
      // The run time's own modules stand in every entry.
      compilation.hooks.optimizeChunks.tap({ name: NAME, stage: 100 }, (chunks) => {
        const { chunkGraph } = compilation;
        for (const chunk of [...chunks].filter(isDirect))
          for (const module of [...chunkGraph.getChunkModulesIterable(chunk)])
            if (!chunkGraph.isEntryModuleInChunk(module, chunk)) chunkGraph.disconnectChunkAndModule(chunk, module);
      });
      compilation.hooks.additionalChunkRuntimeRequirements.tap({ name: NAME, stage: 100 }, (chunk, set) => {
        if (isDirect(chunk)) set.delete(RuntimeGlobals.startupOnlyBefore);
      });
      // After everybody else, so that what they have added can go again.
      compilation.hooks.additionalTreeRuntimeRequirements.tap({ name: NAME, stage: 100 }, (chunk, set, context) => {
        if (!isDirect(chunk)) return;
        const { chunkGraph } = context;
        for (const module of [...chunkGraph.getChunkRuntimeModulesIterable(chunk)])
          chunkGraph.disconnectChunkAndRuntimeModule(chunk, module);
        const { shareScopeMap, initializeSharing, interceptModuleExecution, startupOnlyBefore } = RuntimeGlobals;
        const ofFederation = [
          federation,
          shareScopeMap,
          initializeSharing,
          interceptModuleExecution,
          startupOnlyBefore,
        ];
        const ofLoading = [RuntimeGlobals.ensureChunk, RuntimeGlobals.ensureChunkHandlers, RuntimeGlobals.publicPath];
        for (const one of [...ofFederation, ...ofLoading]) set.delete(one);
        set.add(RuntimeGlobals.moduleFactories);
        compilation.addRuntimeModule(chunk, new DirectRuntimeModule());
      });
    });
  }
}

/** The files that each chunk consists of. */
function filesOf(chunks, { compilation, chunkGraph }) {
  const { chunkFilename } = compilation.outputOptions;
  const kinds = [
    { type: 'javascript', template: chunkFilename },
    { type: 'css/mini-extract', template: chunkFilename.replace(/\.js$/, '.css') },
  ];
  const files = {};
  for (const chunk of chunks)
    for (const { type, template } of kinds)
      if (chunkGraph.getChunkModulesIterableBySourceType(chunk, type))
        (files[chunk.id] ??= []).push(compilation.getPath(template, { chunk, contentHashType: type }));
  return files;
}

/** The names of what is shared, by the ids of the modules that stand for it in the chunks. */
function sharedModules(chunks, { chunkGraph }) {
  const names = {};
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])
      names[chunkGraph.getModuleId(module)] = module.options.shareKey;
  return names;
}

module.exports = { DirectContainerPlugin, direct };

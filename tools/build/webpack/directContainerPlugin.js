const { tablePlaceholder } = require('./integrityPlugin.js');

const NAME = 'DirectContainerPlugin';
/** Name of the second entry of a remote's build. */
const direct = 'direct';

/**
 * Adds a second container to a remote's build, for the page that opens with one of its screens. It has the same screens
 * in the same chunks, but gets shared packages and a function that loads files from `init(shared, load)` and contains
 * no run time of Module Federation. That run time, once loaded, continues with this container, because both register
 * under the same global name. `../testing/directContainer.example.txt` shows its code.
 *
 * 1. `addEntry`: clones the entry of the federated container.
 * 2. `keepEntryOnly`: removes the modules that Module Federation's plugins put into every entry.
 * 3. `replaceRuntime`: replaces webpack's and Module Federation's run time by the one below.
 */
class DirectContainerPlugin {
  constructor({ container }) {
    this.container = container;
  }

  apply(compiler) {
    const { RuntimeGlobals } = compiler.webpack;
    const DirectRuntimeModule = directRuntimeModule(compiler.webpack);
    compiler.hooks.finishMake.tapAsync(NAME, (compilation, done) => this.addEntry(compilation, done));
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After all other plugins, whose additions are to be removed.
      const last = { name: NAME, stage: 100 };
      const { optimizeChunks, additionalChunkRuntimeRequirements, additionalTreeRuntimeRequirements } =
        compilation.hooks;
      optimizeChunks.tap(last, (chunks) => keepEntryOnly([...chunks].filter(isDirect), compilation.chunkGraph));
      additionalChunkRuntimeRequirements.tap(last, (chunk, requirements) => {
        if (isDirect(chunk)) requirements.delete(RuntimeGlobals.startupOnlyBefore);
      });
      additionalTreeRuntimeRequirements.tap(last, (chunk, requirements) => {
        if (isDirect(chunk)) replaceRuntime({ compilation, chunk, requirements, RuntimeGlobals, DirectRuntimeModule });
      });
    });
  }

  /** Runs when the entry of the federated container has been made, and adds its clone. */
  addEntry(compilation, done) {
    const { dependencies, options } = compilation.entries.get(this.container);
    const { name, exposes, shareScope, injectRuntimeEntry, constructor: ContainerEntry } = dependencies[0];
    const dependency = new ContainerEntry(name, exposes, shareScope, injectRuntimeEntry);
    const filename = `${direct}.[contenthash:12].js`;
    compilation.addEntry(compilation.compiler.context, dependency, { ...options, name: direct, filename }, done);
  }
}

const isDirect = (chunk) => chunk.name === direct;

function keepEntryOnly(chunks, chunkGraph) {
  for (const chunk of chunks)
    for (const module of [...chunkGraph.getChunkModulesIterable(chunk)])
      if (!chunkGraph.isEntryModuleInChunk(module, chunk)) chunkGraph.disconnectChunkAndModule(chunk, module);
}

function replaceRuntime({ compilation, chunk, requirements, RuntimeGlobals, DirectRuntimeModule }) {
  const { chunkGraph } = compilation;
  for (const module of [...chunkGraph.getChunkRuntimeModulesIterable(chunk)])
    chunkGraph.disconnectChunkAndRuntimeModule(chunk, module);
  const { shareScopeMap, initializeSharing, interceptModuleExecution, startupOnlyBefore } = RuntimeGlobals;
  const { ensureChunk, ensureChunkHandlers, publicPath } = RuntimeGlobals;
  const federation = [federationOf(RuntimeGlobals), shareScopeMap, initializeSharing, interceptModuleExecution];
  for (const one of [...federation, startupOnlyBefore, ensureChunk, ensureChunkHandlers, publicPath])
    requirements.delete(one);
  requirements.add(RuntimeGlobals.moduleFactories);
  compilation.addRuntimeModule(chunk, new DirectRuntimeModule());
}

const federationOf = ({ require }) => `${require}.federation`;

/** Returns the class of the run time: loads chunks by the page's function and hands out the page's shared packages. */
function directRuntimeModule({ RuntimeGlobals, RuntimeModule }) {
  return class extends RuntimeModule {
    constructor() {
      super('direct container');
      // File names contain hashes, which are known after all other modules.
      this.dependentHash = true;
    }

    generate() {
      const { compilation, chunk } = this;
      const { require, publicPath, moduleFactories, ensureChunk } = RuntimeGlobals;
      const chunks = [...chunk.getAllAsyncChunks()];
      return `
var shared, load, chunkPromises = {};
var files = ${JSON.stringify(filesOf(chunks, this))};
var integrity = ${tablePlaceholder};
var chunkQueue = globalThis[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}] ||= [];
var push = chunkQueue.push.bind(chunkQueue);
function installChunk(chunk) {
  Object.assign(${moduleFactories}, chunk[1]);
  if (chunk[2]) chunk[2](${require});
}
${publicPath} = document.currentScript.src.replace(/[^/]*$/, "");
${federationOf(RuntimeGlobals)} = { bundlerRuntime: { initContainerEntry(options) { shared ||= options.shareScope; load ||= options.initScope; } } };
${ensureChunk} = (id) => chunkPromises[id] ||= Promise.all((files[id] || []).map((file) =>
  load(${publicPath} + file, integrity[(file.endsWith(".css") ? "css" : "") + id])
)).catch((error) => { delete chunkPromises[id]; throw error; });
Object.entries(${JSON.stringify(sharedModules(chunks, this))}).forEach(([id, name]) => {
  ${moduleFactories}[id] = (module) => {
    if (!(name in shared)) throw Error("The page does not share " + name);
    module.exports = shared[name];
  };
});
chunkQueue.forEach(installChunk);
chunkQueue.push = (chunk) => { installChunk(chunk); push(chunk); };`;
    }
  };
}

/** Returns the files of each chunk, by its id. */
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

/** Returns the names of shared packages, by the ids of the modules that represent them in the chunks. */
function sharedModules(chunks, { chunkGraph }) {
  const names = {};
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])
      names[chunkGraph.getModuleId(module)] = module.options.shareKey;
  return names;
}

module.exports = { DirectContainerPlugin, direct };

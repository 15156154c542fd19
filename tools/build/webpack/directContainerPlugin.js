const { hashesPlaceholder } = require('./integrityPlugin.js');

const NAME = 'DirectContainerPlugin';
/** Name of the second entry of a remote's build, and of its chunk. */
const directEntry = 'direct';

/**
 * Adds a second entry to a remote's build, the direct container, for the page that opens with one of the remote's
 * screens. A container is the script that hands out the screens that a remote exposes. The usual one needs the run time
 * of Module Federation. The direct container has the same screens in the same chunks and contains only a small run time
 * of its own, which gets the shared packages and a function that loads files from `init(shared, load)`. Module
 * Federation, once loaded, continues with this container, because both have the same global name.
 * `../testing/directContainer.example.txt` shows the code of the small run time.
 *
 * 1. `addEntry` clones the entry of the usual container.
 * 2. `keepEntryOnly` removes the modules that Module Federation's plugins put into every entry.
 * 3. `replaceRuntime` replaces the run times of webpack and of Module Federation by the small one.
 */
class DirectContainerPlugin {
  /** `container`: name of the usual container's entry. */
  constructor({ container }) {
    this.container = container;
  }

  apply(compiler) {
    const { RuntimeGlobals } = compiler.webpack;
    const DirectRuntimeModule = createRuntimeModuleClass(compiler.webpack);
    compiler.hooks.finishMake.tapAsync(NAME, (compilation, done) => this.addEntry(compilation, done));
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Runs after all other plugins, because it removes the modules and run times that they add.
      const last = { name: NAME, stage: 100 };
      const { optimizeChunks, additionalTreeRuntimeRequirements } = compilation.hooks;
      optimizeChunks.tap(last, (chunks) => keepEntryOnly([...chunks].filter(isDirect), compilation.chunkGraph));
      additionalTreeRuntimeRequirements.tap(last, (chunk, requirements) => {
        if (isDirect(chunk)) replaceRuntime({ compilation, chunk, requirements, RuntimeGlobals, DirectRuntimeModule });
      });
    });
  }

  /** Runs when the entry of the usual container has been made, and adds its clone. */
  addEntry(compilation, done) {
    const { dependencies, options } = compilation.entries.get(this.container);
    const { name, exposes, shareScope, injectRuntimeEntry, constructor: ContainerEntry } = dependencies[0];
    const dependency = new ContainerEntry(name, exposes, shareScope, injectRuntimeEntry);
    const filename = `${directEntry}.[contenthash:12].js`;
    compilation.addEntry(compilation.compiler.context, dependency, { ...options, name: directEntry, filename }, done);
  }
}

const isDirect = (chunk) => chunk.name === directEntry;

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
  // Without these requirements, webpack adds no code for them. The small run time defines what the entry needs.
  const federation = [formatFederation(RuntimeGlobals), shareScopeMap, initializeSharing, interceptModuleExecution];
  for (const requirement of [...federation, startupOnlyBefore, ensureChunk, ensureChunkHandlers, publicPath])
    requirements.delete(requirement);
  requirements.add(RuntimeGlobals.moduleFactories);
  compilation.addRuntimeModule(chunk, new DirectRuntimeModule());
}

/**
 * Returns the expression under which the generated entry expects Module Federation's run time. Its `init` only calls
 * `__webpack_require__.federation.bundlerRuntime.initContainerEntry({ shareScope, initScope, … })`.
 */
const formatFederation = ({ require }) => `${require}.federation`;

/**
 * Returns the class of webpack's module with the small run time. Its code, in this order: stores the arguments of
 * `init`, which arrive as `initContainerEntry`; loads chunks by the page's function; defines a module for each shared
 * package; and installs the chunks that have been loaded, now and later. A chunk is webpack's array of its ids (0), its
 * modules by id (1) and a function to call after they are added (2).
 */
function createRuntimeModuleClass({ RuntimeGlobals, RuntimeModule }) {
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
var files = ${JSON.stringify(listChunkFiles(chunks, this))};
var integrity = ${hashesPlaceholder};
var chunkQueue = globalThis[${JSON.stringify(compilation.outputOptions.chunkLoadingGlobal)}] ||= [];
var push = chunkQueue.push.bind(chunkQueue);
function installChunk(chunk) {
  Object.assign(${moduleFactories}, chunk[1]);
  if (chunk[2]) chunk[2](${require});
}
${publicPath} = document.currentScript.src.replace(/[^/]*$/, "");
${formatFederation(RuntimeGlobals)} = { bundlerRuntime: { initContainerEntry(options) { shared ||= options.shareScope; load ||= options.initScope; } } };
${ensureChunk} = (id) => chunkPromises[id] ||= Promise.all((files[id] || []).map((file) =>
  load(${publicPath} + file, integrity[(file.endsWith(".css") ? "css" : "") + id])
)).catch((error) => { delete chunkPromises[id]; throw error; });
Object.entries(${JSON.stringify(listSharedModules(chunks, this))}).forEach(([id, name]) => {
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
function listChunkFiles(chunks, { compilation, chunkGraph }) {
  const { chunkFilename } = compilation.outputOptions;
  const fileTypes = [
    { type: 'javascript', template: chunkFilename },
    { type: 'css/mini-extract', template: chunkFilename.replace(/\.js$/, '.css') },
  ];
  const files = {};
  for (const chunk of chunks)
    for (const { type, template } of fileTypes)
      if (chunkGraph.getChunkModulesIterableBySourceType(chunk, type))
        (files[chunk.id] ??= []).push(compilation.getPath(template, { chunk, contentHashType: type }));
  return files;
}

/** Returns the names of shared packages, by the ids of the modules that represent them in the chunks. */
function listSharedModules(chunks, { chunkGraph }) {
  const names = {};
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])
      names[chunkGraph.getModuleId(module)] = module.options.shareKey;
  return names;
}

module.exports = { DirectContainerPlugin, directEntry };

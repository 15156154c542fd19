const { containerFiles } = require('page-contract/publishedPath');
const { hashesPlaceholder } = require('./integrityPlugin.js');

const NAME = 'DirectContainerPlugin';
/** Name of the second entry of a remote's build, and of its chunk. */
const directEntry = 'direct';

/**
 * Adds a second entry to a remote's build, the direct container, for the page that opens with one of the remote's
 * screens: it needs no Module Federation, so that the screen is there earlier. A container is the script that hands out
 * the screens of a remote (micro-frontend). Both containers have the same screens in the same chunks. The direct one
 * contains a small run time of its own. The page calls `init(shared, load)` with the shared packages and a function
 * that loads files. Both have the same global name, so that Module Federation, once loaded, continues with this one.
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
    // The dependency describes the container. The clone is another object of the same class.
    const { name, exposes, shareScope, injectRuntimeEntry, constructor: ContainerEntry } = dependencies[0];
    const dependency = new ContainerEntry(name, exposes, shareScope, injectRuntimeEntry);
    const clonedOptions = { ...options, name: directEntry, filename: containerFiles.direct };
    compilation.addEntry(compilation.compiler.context, dependency, clonedOptions, done);
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
  // Webpack adds code for each requirement. The small run time replaces that of Module Federation and of chunk loading.
  const federation = [formatFederation(RuntimeGlobals), shareScopeMap, initializeSharing, interceptModuleExecution];
  for (const requirement of [...federation, startupOnlyBefore, ensureChunk, ensureChunkHandlers, publicPath])
    requirements.delete(requirement);
  // The small run time adds modules to webpack's object of modules.
  requirements.add(RuntimeGlobals.moduleFactories);
  compilation.addRuntimeModule(chunk, new DirectRuntimeModule());
}

/**
 * Returns the expression under which the generated entry expects Module Federation's run time. Its `init` only calls
 * `__webpack_require__.federation.bundlerRuntime.initContainerEntry({ shareScope, initScope, … })`.
 */
const formatFederation = ({ require }) => `${require}.federation`;

/**
 * Returns the class of webpack's module with the small run time. Its code first stores the arguments of `init`, which
 * the entry passes on as `shareScope` and `initScope`. Then it defines how to load a chunk: by the page's function,
 * with the hash that IntegrityPlugin inserts (`7` for a script, `css7` for a style sheet). It defines a module for each
 * shared package. Last it installs all chunks, also later ones, which it passes on to the previous `push`, as webpack
 * does. A chunk is an array of its ids (0), its modules by id (1) and a function to call after they are added (2).
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

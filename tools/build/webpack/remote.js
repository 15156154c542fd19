const { existsSync } = require('node:fs');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { containerFiles } = require('page-contract/publishedPath');
const { readRemote } = require('page-contract/remotes');
const { createConfiguration, readPassedOnFolder } = require('./base.js');
const { ContractPlugin } = require('./contractPlugin.js');
const { DirectContainerPlugin } = require('./directContainerPlugin.js');
const { IntegrityPlugin } = require('./integrityPlugin.js');
const { OwnChunksPlugin } = require('./ownChunksPlugin.js');
const { PrerenderPlugin } = require('./prerenderPlugin.js');
const { ReproducibleIdsPlugin } = require('./reproducibleIdsPlugin.js');
const { RetryChunksPlugin } = require('./retryChunksPlugin.js');
const { createScenariosBuild } = require('./scenariosBuild.js');
const { SharedImportsPlugin } = require('./sharedImportsPlugin.js');
const { createSharedOption, singletons } = require('./sharedSingletons.js');
const { SourceMapsPlugin } = require('./sourceMapsPlugin.js');

/**
 * Returns the webpack configuration of a remote (micro-frontend): a function of webpack's `env` and `argv` that returns
 * a list of builds. `exposes` are the source files of the screens by name (`./Faq`), and `prerendered` the names of the
 * screens that a release renders to HTML. Name and port come from the remote's `module.json`.
 */
function createRemoteConfiguration(folder, { exposes, prerendered = [] }) {
  const { name, module: descriptor, port } = readRemote(folder);

  /** Returns the build for Module Federation and that of the scenarios. One dev server serves both. */
  function createBuilds(_env, { mode }) {
    const federatedBuild = createFederatedBuild(folder, { name, mode, port, exposes, prerendered, descriptor });
    const hasScenarios = existsSync(`${folder}/standalone/scenarios.ts`);
    return hasScenarios ? [federatedBuild, createScenariosBuild(folder, { mode })] : [federatedBuild];
  }

  // The function has a property `exposes`, which tools/bench reads to build the same screens into one bundle.
  return Object.assign(createBuilds, { exposes });
}

function createFederatedBuild(folder, { name, mode, port, exposes, prerendered, descriptor }) {
  const isProduction = mode === 'production';
  const configuration = createConfiguration(folder, { mode, port, publicPath: 'auto' });
  const federation = createFederationOptions(name, exposes);
  return {
    ...configuration,
    // Empty, because ModuleFederationPlugin and DirectContainerPlugin add the entries.
    entry: {},
    // The build of the scenarios empties its folder itself.
    output: { ...configuration.output, clean: { keep: /^scenarios(\/|$)/ } },
    // Screens share little code, and each additional chunk costs a request, a hash and worse compression.
    optimization: { ...configuration.optimization, splitChunks: { minSize: 100_000 } },
    plugins: [
      ...configuration.plugins,
      new ModuleFederationPlugin({
        ...federation,
        // Its run time needs the name before webpack knows hashes. The folder of a version has one.
        filename: containerFiles.federated,
        exposes: isProduction ? exposes : addSharedImports(exposes),
        // To list chunks and modules in the manifest would take a quarter of each rebuild.
        ...(!isProduction && { manifest: { disableAssetsAnalyze: true } }),
      }),
      // Rejects imports from shared libraries that the shell does not provide.
      new SharedImportsPlugin(),
      ...(prerendered.length > 0 ? [new PrerenderPlugin({ entries: selectEntries(prerendered, exposes) })] : []),
      // Describes the build in `contract.json` for a release.
      new ContractPlugin({ federation, shared: singletons, descriptor }),
      // Lets a page request chunks again that could not be loaded.
      new RetryChunksPlugin(),
      ...(isProduction
        ? [
            // Adds a second entry, which shows the first screen of a page without Module Federation.
            new DirectContainerPlugin({ container: federation.name }),
            // Makes ids of modules independent of the checkout's folder.
            new ReproducibleIdsPlugin(),
            // Keeps the chunks of two versions in one page apart.
            new OwnChunksPlugin(),
            new IntegrityPlugin(),
            new SourceMapsPlugin(),
          ]
        : []),
    ],
    devServer: readPassedOnFolder()
      ? { ...configuration.devServer, setupMiddlewares: reloadForScenarios }
      : configuration.devServer,
  };
}

/** Lets a dev server reload its pages when the scenarios have changed, which a page loads only once. */
function reloadForScenarios(middlewares, devServer) {
  const scenarios = devServer.compiler.compilers.find(({ name }) => name.endsWith('(scenarios)'));
  let lastHash;
  scenarios?.hooks.done.tap('reloadForScenarios', ({ hash }) => {
    if (lastHash && hash !== lastHash) devServer.middleware.publish({ action: 'reload' });
    lastHash = hash;
  });
  return middlewares;
}

function createFederationOptions(name, exposes) {
  return {
    // Module Federation uses it as the name of a global variable, which must not contain hyphens.
    name: name.replaceAll('-', '_'),
    exposes,
    // `import: false`: the remote contains no copy of these libraries, because the shell provides them.
    shared: createSharedOption({ import: false }),
    // With the default, one remote that is down prevents all others from loading.
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: {
      // The shell provides the run time of Module Federation to all remotes.
      externalRuntime: true,
      // Leaves out code that a remote does not need: to read manifests of other builds (snapshots), to load other
      // remotes, and to run in Node.
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  };
}

/**
 * Makes every screen also import all shared libraries, in development. A file with a syntax error imports nothing: if
 * no other file imports React, webpack removes the shared module, and no hot update can restore it.
 */
function addSharedImports(exposes) {
  const keepShared = require.resolve('./keepShared.js');
  return Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, { import: [keepShared, file] }]));
}

/** Returns the files of prerendered screens, by names without `./`: `{ Faq: './src/faq/FaqScreen.tsx' }`. */
const selectEntries = (prerendered, exposes) =>
  Object.fromEntries(prerendered.map((expose) => [expose.replace('./', ''), exposes[expose]]));

module.exports = { createRemoteConfiguration };

const { existsSync } = require('node:fs');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { readRemote } = require('page-contract/remotes');
const { createConfiguration, readPort } = require('./base.js');
const { ContractPlugin } = require('./contractPlugin.js');
const { DirectContainerPlugin } = require('./directContainerPlugin.js');
const { IntegrityPlugin } = require('./integrityPlugin.js');
const { OwnChunksPlugin } = require('./ownChunksPlugin.js');
const { PrerenderPlugin } = require('./prerenderPlugin.js');
const { ReproducibleIdsPlugin } = require('./reproducibleIdsPlugin.js');
const { RetryChunksPlugin } = require('./retryChunksPlugin.js');
const { SharedImportsPlugin } = require('./sharedImportsPlugin.js');
const { createSharedOption, singletons } = require('./sharedSingletons.js');
const { SourceMapsPlugin } = require('./sourceMapsPlugin.js');
const { createQaBuild, serveQaPage } = require('./standaloneBuild.js');

/**
 * Returns the webpack configuration of a remote (micro-frontend), as a function of webpack's `env` and `argv`. It has
 * the build for Module Federation, and in development from the same server the QA page, which shows this remote alone.
 * `--env standalone` builds or serves only the QA page. Name and port come from `module.json`. `exposes` are the files
 * of the screens, by the names that `module.json` gives them (`./Faq`); `prerendered` are names of those that a release
 * prerenders.
 */
function createRemoteConfiguration(folder, { exposes, prerendered = [] }) {
  const { name, module: descriptor, port: defaultPort, portVariable } = readRemote(folder);
  const federation = {
    // The container becomes a global variable, whose name must not contain hyphens.
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
      // Leaves out code for what a remote does not do: read the manifests of other builds (snapshots), load other
      // remotes, or run in Node.
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  };

  function createBuilds(env, { mode }) {
    const port = readPort(portVariable, defaultPort);
    const hasQaPage = existsSync(`${folder}/standalone/index.tsx`);
    const qaPages = hasQaPage ? [createQaBuild(folder, { mode, port, exposes })] : [];
    if (env.standalone) return qaPages;

    const isProduction = mode === 'production';
    const configuration = createConfiguration(folder, { mode, port, publicPath: 'auto' });
    const filename = isProduction ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js';
    const federated = {
      ...configuration,
      // ModuleFederationPlugin adds the entry, DirectContainerPlugin a second one, for the first screen of a page.
      entry: {},
      // Screens share little code, and each additional chunk costs a request, a hash and worse compression.
      optimization: { ...configuration.optimization, splitChunks: { minSize: 100_000 } },
      plugins: [
        ...configuration.plugins,
        new ModuleFederationPlugin({
          ...federation,
          filename,
          exposes: isProduction ? exposes : addSharedImports(exposes),
        }),
        // Rejects imports from shared libraries that the shell does not provide.
        new SharedImportsPlugin(),
        ...(prerendered.length > 0 ? [new PrerenderPlugin({ entries: selectEntries(prerendered, exposes) })] : []),
        new ContractPlugin({ federation, shared: singletons, descriptor }),
        new RetryChunksPlugin(),
        ...(isProduction
          ? [
              new DirectContainerPlugin({ container: federation.name }),
              // Makes ids of modules independent of the checkout's folder.
              new ReproducibleIdsPlugin(),
              new OwnChunksPlugin(),
              new IntegrityPlugin(),
              new SourceMapsPlugin(),
            ]
          : []),
      ],
      devServer: serveQaPage(configuration.devServer),
    };
    // The dev server serves both builds. For a second `devServer`, webpack would start another one, on a random port.
    return isProduction ? [federated] : [federated, ...qaPages.map((page) => ({ ...page, devServer: undefined }))];
  }

  // The function has a property `exposes`, which tools/bench reads to build the same screens into one bundle.
  return Object.assign(createBuilds, { exposes });
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

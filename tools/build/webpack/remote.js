const { existsSync } = require('node:fs');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { remoteIn } = require('page-contract/remotes');
const { base, portOf } = require('./base.js');
const { CarryRetryPlugin } = require('./carryRetryPlugin.js');
const { ContractPlugin } = require('./contractPlugin.js');
const { DirectContainerPlugin } = require('./directContainerPlugin.js');
const { IntegrityPlugin } = require('./integrityPlugin.js');
const { OwnChunksPlugin } = require('./ownChunksPlugin.js');
const { PrerenderPlugin } = require('./prerenderPlugin.js');
const { ReproducibleIdsPlugin } = require('./reproducibleIdsPlugin.js');
const { SharedImportsPlugin } = require('./sharedImportsPlugin.js');
const { sharedWith, singletons } = require('./sharedSingletons.js');
const { SourceMapsPlugin } = require('./sourceMapsPlugin.js');
const { standaloneBuild, withQa } = require('./standaloneBuild.js');

/**
 * Returns a remote's builds: the federated one, and in development its QA page from the same server. `--env standalone`
 * builds or serves the QA page alone. Name and port come from `module.json`. `exposes` are the screens, by the names
 * that `module.json` gives them; `prerendered` those that a release prerenders.
 */
function remote(folder, { exposes, prerendered = [] }) {
  const { name, module: descriptor, port: usualPort, portVariable } = remoteIn(folder);
  const federation = {
    // The container becomes a global variable, whose name must not contain hyphens.
    name: name.replaceAll('-', '_'),
    exposes,
    shared: sharedWith({ import: false }),
    // With the default, one remote that is down prevents all others from loading.
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  };

  function builds(env, { mode }) {
    const port = portOf(portVariable, usualPort);
    const hasQa = existsSync(`${folder}/standalone/index.tsx`);
    const alone = hasQa ? [standaloneBuild(folder, { mode, port, exposes })] : [];
    if (env.standalone) return alone;

    const production = mode === 'production';
    const configuration = base(folder, { mode, port, publicPath: 'auto' });
    const filename = production ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js';
    const federated = {
      ...configuration,
      entry: {},
      // Screens share little code: a chunk of its own would cost each a request, an integrity and worse compression.
      optimization: { ...configuration.optimization, splitChunks: { minSize: 100_000 } },
      plugins: [
        ...configuration.plugins,
        new ModuleFederationPlugin({
          ...federation,
          filename,
          exposes: production ? exposes : withShared(exposes),
        }),
        new SharedImportsPlugin(),
        ...(prerendered.length > 0 ? [new PrerenderPlugin({ entries: entriesOf(prerendered, exposes) })] : []),
        new ContractPlugin({ federation, shared: singletons, descriptor }),
        new CarryRetryPlugin(),
        ...(production
          ? [
              new DirectContainerPlugin({ container: federation.name }),
              new ReproducibleIdsPlugin(),
              new OwnChunksPlugin(),
              new IntegrityPlugin(),
              new SourceMapsPlugin(),
            ]
          : []),
      ],
      devServer: withQa(configuration.devServer),
    };
    // One server for both: every build that has a `devServer` would start one, the second on a port of its own choice.
    return production ? [federated] : [federated, ...alone.map((page) => ({ ...page, devServer: undefined }))];
  }

  // For the bench, which builds the same screens into one bundle.
  return Object.assign(builds, { exposes });
}

/**
 * In development every screen also imports all that the shell shares. A file with a syntax error imports nothing; were
 * it the only one that imports React, webpack would drop the shared module from the page, and no hot update could bring
 * it back.
 */
function withShared(exposes) {
  const shared = require.resolve('./keepShared.js');
  return Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, { import: [shared, file] }]));
}

const entriesOf = (prerendered, exposes) =>
  Object.fromEntries(prerendered.map((expose) => [expose.replace('./', ''), exposes[expose]]));

module.exports = { remote };

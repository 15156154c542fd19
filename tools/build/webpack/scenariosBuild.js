const { createConfiguration } = require('./base.js');
const { createScriptRule } = require('./moduleRules.js');
const { OwnImportsPlugin } = require('./ownImportsPlugin.js');

/**
 * Returns the build of a remote's scenarios (states of its screens for QA): one ES module, `scenarios.<hash>.js`, which
 * a QA server serves beside the version. It is a build of its own, because a second entry in the remote's build would
 * change the customer's files.
 */
function createScenariosBuild(folder, { mode }) {
  const { name, context, resolve, optimization, ...configuration } = createConfiguration(folder, { mode });
  const isProduction = mode === 'production';
  return {
    name: `${name} (scenarios)`,
    mode,
    context,
    resolve,
    // Neither a browser's nor Node's: both load it, and a dev server adds no client to it.
    target: 'es2022',
    devtool: false,
    entry: { scenarios: './standalone/scenarios.ts' },
    experiments: { outputModule: true },
    output: {
      path: `${folder}/dist/scenarios`,
      clean: true,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      publicPath: '/scenarios/',
      filename: isProduction ? 'scenarios.[contenthash:12].js' : 'scenarios.js',
    },
    module: { rules: [createScriptRule(false)], parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { realContentHash: isProduction, minimizer: optimization.minimizer },
    performance: false,
    stats: configuration.stats,
    infrastructureLogging: configuration.infrastructureLogging,
    plugins: [new OwnImportsPlugin()],
  };
}

module.exports = { createScenariosBuild };

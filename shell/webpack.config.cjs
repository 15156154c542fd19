const { dirname, join } = require('node:path');
const { DefinePlugin } = require('webpack');
const { createConfiguration } = require('../tools/build/webpack/base.js');
const { ContractPlugin } = require('../tools/build/webpack/contractPlugin.js');
const { IntegrityPlugin } = require('../tools/build/webpack/integrityPlugin.js');
const { PrerenderPlugin } = require('../tools/build/webpack/prerenderPlugin.js');
const { singletons } = require('../tools/build/webpack/sharedSingletons.js');
const { SourceMapsPlugin } = require('../tools/build/webpack/sourceMapsPlugin.js');
const { TypeErrorsPlugin } = require('../tools/build/webpack/typeErrorsPlugin.js');
const { createDevelopmentPages } = require('./developmentPages.js');

/**
 * Tells whether webpack's dev server shows a thrown error over the page. The function is sent to the page as text. A
 * request that the app has cancelled ends with an AbortError, which is no fault.
 */
const runtimeErrors = (error) => error.name !== 'AbortError';

const findFolder = (name) => dirname(require.resolve(`${name}/package.json`));

const createAlias = (mode) => ({
  // A file that exports only what shell and remotes use: the whole library would be four times as large.
  'react-router-dom$': join(__dirname, 'src/routes/router.ts'),
  // The package's entry is always its development build, with all checks and warnings.
  ...(mode === 'production' ? { 'react-router$': join(findFolder('react-router'), 'dist/production/index.mjs') } : {}),
});

/** Cache group that puts React into a file of its own, which visitors keep in the cache after a release of the shell. */
const reactGroup = {
  name: 'react',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  chunks: 'initial',
  enforce: true,
};

const createSplitChunks = (isProduction) => ({
  // Without the default groups, every chunk that is loaded later is one file.
  cacheGroups: { default: false, defaultVendors: false, ...(isProduction ? { react: reactGroup } : {}) },
});

/**
 * Builds the shell, the host page of the remotes (micro-frontends). `bootstrap` is the first script of prerendered
 * pages, before the app is loaded. In development, the page also shows errors of the build.
 */
module.exports = (_env, { mode }) => {
  const configuration = createConfiguration(__dirname, { mode, port: 3000, publicPath: '/' });
  const isProduction = mode === 'production';
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: createAlias(mode) },
    entry: isProduction
      ? { shell: './src/index.ts', bootstrap: './src/bootstrap/index.ts' }
      : { shell: './src/index.ts' },
    optimization: { ...configuration.optimization, splitChunks: createSplitChunks(isProduction) },
    plugins: [
      ...configuration.plugins,
      // Removes code from Module Federation's run time: for manifests, because the registry names scripts; for Node;
      // and for two options that are never set, one of which would evaluate strings, which the page's policy forbids.
      new DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
        'typeof FEDERATION_ALLOW_NEW_FUNCTION': JSON.stringify('undefined'),
        'typeof FEDERATION_DEBUG': JSON.stringify('undefined'),
      }),
      // `sharedInside`: the file contains the packages that the remotes share with it.
      new PrerenderPlugin({ entries: { App: './src/prerender.tsx' }, sharedInside: true }),
      // `hostApi` is the version of the interface that the shell provides to remotes. A release is refused if the range
      // in a remote's `module.json` does not contain it.
      new ContractPlugin({ shared: singletons, hostApi: '1.0.0' }),
      // `npm run dev` runs a type checker, whose log this variable names.
      ...(process.env.TYPES_FILE ? [new TypeErrorsPlugin(process.env.TYPES_FILE)] : []),
      ...(isProduction ? [new IntegrityPlugin(), new SourceMapsPlugin()] : []),
    ],
    devServer: {
      ...configuration.devServer,
      ...createDevelopmentPages(),
      client: { ...configuration.devServer.client, overlay: { errors: true, warnings: true, runtimeErrors } },
    },
  };
};

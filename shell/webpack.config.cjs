const { dirname, join } = require('node:path');
const { DefinePlugin } = require('webpack');
const { base, readPort } = require('../tools/build/webpack/base.js');
const { ContractPlugin } = require('../tools/build/webpack/contractPlugin.js');
const { IntegrityPlugin } = require('../tools/build/webpack/integrityPlugin.js');
const { PrerenderPlugin } = require('../tools/build/webpack/prerenderPlugin.js');
const { singletons } = require('../tools/build/webpack/sharedSingletons.js');
const { SourceMapsPlugin } = require('../tools/build/webpack/sourceMapsPlugin.js');
const { developmentPages } = require('./developmentPages.js');

const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));

const alias = (mode) => ({
  // A facade: the library as a whole would be four times as large.
  'react-router-dom$': join(__dirname, 'src/routes/router.ts'),
  // The package's entry is always its development build, with all checks and warnings.
  ...(mode === 'production' ? { 'react-router$': join(folderOf('react-router'), 'dist/production/index.mjs') } : {}),
});

/** Changes with React alone: after a release of the shell, visitors keep it. And it is run in a task of its own. */
const react = {
  name: 'react',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  chunks: 'initial',
  enforce: true,
};

const fromTools = (file) => require.resolve(`../tools/build/webpack/${file}`);

const splitChunks = (production) => ({
  // Every later chunk is one file.
  cacheGroups: { default: false, defaultVendors: false, ...(production ? { react } : {}) },
});

module.exports = (_env, { mode }) => {
  const configuration = base(__dirname, { mode, port: readPort('SITE_PORT', 3000), publicPath: '/' });
  const production = mode === 'production';
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: alias(mode) },
    entry: production
      ? { shell: './src/index.ts', bootstrap: './src/bootstrap/index.ts' }
      : { shell: [fromTools('errorsInPage.js'), './src/index.ts'] },
    optimization: { ...configuration.optimization, splitChunks: splitChunks(production) },
    plugins: [
      ...configuration.plugins,
      // Of Module Federation's run time: that the registry names scripts instead of manifests, that the page is a page,
      // and switches that nobody sets, one of them for code from strings, which the policy forbids.
      new DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
        'typeof FEDERATION_ALLOW_NEW_FUNCTION': JSON.stringify('undefined'),
        'typeof FEDERATION_DEBUG': JSON.stringify('undefined'),
      }),
      new PrerenderPlugin({ entries: { App: './src/prerender.tsx' }, sharedInside: true }),
      new ContractPlugin({ shared: singletons, hostApi: '1.0.0' }),
      ...(production ? [new IntegrityPlugin(), new SourceMapsPlugin()] : []),
    ],
    devServer: { ...configuration.devServer, ...developmentPages() },
  };
};

const { dirname, join } = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { version: routerVersion } = require('react-router-dom/package.json');
const { DefinePlugin } = require('webpack');
const { base, portOf } = require('../tools/build/webpack/base.js');
const { ContractPlugin } = require('../tools/build/webpack/contractPlugin.js');
const { IntegrityPlugin } = require('../tools/build/webpack/integrityPlugin.js');
const { PrerenderPlugin } = require('../tools/build/webpack/prerenderPlugin.js');
const { sharedWith } = require('../tools/build/webpack/sharedSingletons.js');
const { developmentPages } = require('./developmentPages.js');

const { 'react-router': router, ...others } = sharedWith({ eager: true });

const federation = {
  name: 'shell',
  shared: {
    // Everything is in the first script: the shell starts without waiting.
    ...others,
    // A facade: the library shared as a whole would be four times as large.
    'react-router-dom': { ...router, version: routerVersion, import: './src/routes/router.ts' },
    // The same for remotes that import it by this name. The key is a name that nobody imports: under its own, the
    // facade's import of the real router would end at the facade.
    'react-router provided': {
      ...router,
      shareKey: 'react-router',
      version: routerVersion,
      import: './src/routes/routerProvided.ts',
    },
  },
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
  experiments: {
    provideExternalRuntime: true,
    optimization: { disableSnapshot: true, target: 'web' },
  },
};

const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));

const provider = require.resolve('@module-federation/inject-external-runtime-core-plugin');

const alias = (mode) => ({
  // Some import the run time as an ES module and some as CommonJS: without these three, the page gets it twice.
  '@module-federation/runtime-tools$': require.resolve('@module-federation/runtime-tools/dist/index.js'),
  '@module-federation/runtime$': require.resolve('@module-federation/runtime/dist/index.js'),
  [provider]: provider.replace(/\.cjs$/, '.js'),
  // The package's entry is always its development build, with all checks and warnings.
  ...(mode === 'production' ? { 'react-router$': join(folderOf('react-router'), 'dist/production/index.mjs') } : {}),
});

module.exports = (_env, { mode }) => {
  const configuration = base(__dirname, { mode, port: portOf('SITE_PORT', 3000), publicPath: '/' });
  const production = mode === 'production';
  return {
    ...configuration,
    module: {
      rules: [
        ...configuration.module.rules,
        {
          test: /react-router[\\/]dist[\\/]production[\\/].+\.mjs$/,
          loader: require.resolve('../tools/build/webpack/pureTopLevel.js'),
        },
      ],
    },
    resolve: { ...configuration.resolve, alias: alias(mode) },
    // A remote as built asks for React's production entry points, which a shell from source would not provide by itself.
    entry: { shell: production ? './src/index.ts' : ['react/jsx-runtime', './src/index.ts'] },
    plugins: [
      ...configuration.plugins,
      new ModuleFederationPlugin(federation),
      // Switches of the run time that nobody sets, one of them for code from strings, which the policy forbids.
      new DefinePlugin({
        'typeof FEDERATION_ALLOW_NEW_FUNCTION': JSON.stringify('undefined'),
        'typeof FEDERATION_DEBUG': JSON.stringify('undefined'),
      }),
      new PrerenderPlugin({ entries: { App: './src/prerender.tsx' }, sharedInside: true }),
      new ContractPlugin({ federation, hostApi: '1.0.0' }),
      ...(production ? [new IntegrityPlugin()] : []),
    ],
    devServer: { ...configuration.devServer, ...developmentPages() },
  };
};

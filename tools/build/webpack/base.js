const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const { browserslistToTargets } = require('lightningcss');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { loadTimeoutInMilliseconds } = require('page-contract/loadTimeout');
const TerserPlugin = require('terser-webpack-plugin');
const { NormalModuleReplacementPlugin } = require('webpack');
const { browserslist } = require('../../../package.json');
const { createScriptRule, createStyleRule } = require('./moduleRules.js');
const { StyleTimeoutPlugin } = require('./styleTimeoutPlugin.js');

/**
 * Returns the common webpack configuration of the shell, the remotes (micro-frontends) and the scenario panel.
 * `folder` is the folder of the package, and `port` the usual port of its dev server. `publicPath` is the address of the
 * built files; `auto` means that they are found relative to the entry script.
 */
function createConfiguration(folder, { mode = 'production', port, publicPath }) {
  const { name, version } = require(`${folder}/package.json`);
  const isDevelopment = mode === 'development';
  // `npm run dev` passes another port if the usual one is in use.
  const devServerPort = Number(process.env.DEV_SERVER_PORT || port);
  const passedOn = isDevelopment ? readPassedOnFolder() : undefined;
  // Browsers cache files permanently in production, so that changed content needs another name.
  const hashSuffix = isDevelopment ? '' : '.[contenthash:12]';

  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // One map per module, so that a rebuild makes the changed module's only.
    devtool: isDevelopment ? 'eval-cheap-module-source-map' : false,
    // '...' stands for webpack's own extensions.
    resolve: { extensions: ['.tsx', '.ts', '...'] },
    module: {
      rules: [
        createScriptRule(isDevelopment),
        createStyleRule(name, isDevelopment),
        { test: /\.woff2$/, resourceQuery: /inline/, type: 'asset/inline' },
        {
          test: /\.woff2$/,
          resourceQuery: { not: /inline/ },
          type: 'asset/resource',
          generator: { filename: `fonts/[name]${hashSuffix}[ext]` },
        },
        {
          test: /\.(svg|png|jpe?g|webp|avif)$/,
          type: 'asset/resource',
          generator: { filename: 'images/[name].[contenthash:12][ext]' },
        },
      ],
    },
    output: {
      path: `${folder}/dist`,
      clean: true,
      publicPath: passedOn && publicPath !== 'auto' ? passedOn.pathname : publicPath,
      // Without the version, two versions of a remote in one page would share their chunk loading global.
      uniqueName: `${name}_${version}`,
      filename: `[name]${hashSuffix}.js`,
      chunkFilename: `[name]${hashSuffix}.js`,
      // A module that threw an error while it was loaded throws the error again at its next import. Without this
      // option, that import would return a module with some exports missing.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: loadTimeoutInMilliseconds,
      // Browsers check the integrity of a script from another origin only with CORS.
      crossOriginLoading: 'anonymous',
      // The page's Content-Security-Policy allows script addresses only from a Trusted Types policy with a name.
      trustedTypes: { policyName: name },
    },
    optimization: {
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      realContentHash: !isDevelopment,
      minimizer: createMinimizers(),
    },
    // `npm run release` checks sizes, against the budgets of each remote.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: isDevelopment
      ? createRefreshPlugins(name)
      : [
          new MiniCssExtractPlugin({ filename: `[name]${hashSuffix}.css`, chunkFilename: `[name]${hashSuffix}.css` }),
          // Applies `chunkLoadTimeout` to style sheets, too.
          new StyleTimeoutPlugin(),
        ],
    devServer: {
      port: devServerPort,
      host: 'localhost',
      hot: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      // The page of the shell, on another port, loads this server's scripts and hot updates.
      headers: { 'Access-Control-Allow-Origin': '*' },
      ...(passedOn && {
        devMiddleware: { publicPath: passedOn.pathname },
        webSocketServer: { type: 'ws', options: { path: `${passedOn.pathname}ws` } },
      }),
      client: {
        webSocketURL: passedOn
          ? { protocol: 'ws', hostname: passedOn.hostname, port: passedOn.port, pathname: `${passedOn.pathname}ws` }
          : { protocol: 'ws', hostname: 'localhost', port: devServerPort, pathname: '/ws' },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
    },
  };
}

/**
 * Returns the folder in which a QA server passes on the files of this dev server, e.g.
 * `http://localhost:3006/mf-help/dev/` (`npm run standalone`); undefined if pages load them from the dev server itself.
 */
function readPassedOnFolder() {
  const { PASSED_ON_AT: address } = process.env;
  return address ? new URL(address) : undefined;
}

function createMinimizers() {
  // To start processes takes longer than to minify in this one.
  const parallel = false;
  return [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      parallel,
      extractComments: false,
      terserOptions: {
        // Each further pass removes code that the previous pass has inlined: 3.6 kB in all builds together.
        compress: { passes: 4, ecma: 2022 },
        mangle: true,
        format: { comments: false },
      },
    }),
    new CssMinimizerPlugin({
      minify: CssMinimizerPlugin.lightningCssMinify,
      parallel,
      minimizerOptions: { targets: browserslistToTargets(browserslist) },
    }),
  ];
}

/**
 * Returns the plugins for React Fast Refresh, which updates a component in the open page when its file is saved. A page
 * contains the builds of several packages, which must share one instance of the library `react-refresh/runtime`.
 */
function createRefreshPlugins(packageName) {
  return [
    // The plugin connects the runtime with React and then sets a global variable, so that this happens once in a page.
    // `library` is a part of the variable's name. By default it would differ from package to package.
    new ReactRefreshPlugin({ overlay: false, library: 'one' }),
    // Replaces each import of the runtime by oneRefresh.js, except the import in that file. The query tells it the
    // package of the importing module.
    new NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, (module) => {
      const isImportOfOriginal = module.contextInfo.issuer.includes('oneRefresh');
      if (!isImportOfOriginal) module.request = `${require.resolve('./oneRefresh.js')}?${packageName}`;
    }),
  ];
}

module.exports = { createConfiguration, readPassedOnFolder };

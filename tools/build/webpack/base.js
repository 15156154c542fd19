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
 * Returns the common webpack configuration of shell, remotes and QA pages. `folder` is the package's, `port` that of
 * its dev server, and `publicPath` the address of its files (`auto`: relative to the entry).
 */
function createConfiguration(folder, { mode = 'production', port, publicPath }) {
  const { name, version } = require(`${folder}/package.json`);
  const isDevelopment = mode === 'development';
  // Browsers cache files permanently in production, so that changed content needs another name.
  const hashSuffix = isDevelopment ? '' : '.[contenthash:12]';

  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
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
          // The QA page of a remote also contains the shell's pictures, which may have the same names.
          generator: { filename: 'images/[name].[contenthash:12][ext]' },
        },
      ],
    },
    output: {
      path: `${folder}/dist`,
      clean: true,
      publicPath,
      // Without the version, two versions of a remote in one page would share their chunk loading global.
      uniqueName: `${name}_${version}`,
      filename: `[name]${hashSuffix}.js`,
      chunkFilename: `[name]${hashSuffix}.js`,
      // A module that has thrown must throw again at its next import instead of returning a half-evaluated module.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: loadTimeoutInMilliseconds,
      // Browsers check the integrity of a script from another origin only with CORS.
      crossOriginLoading: 'anonymous',
      // The page's Content-Security-Policy requires a policy with a name for the addresses of scripts.
      trustedTypes: { policyName: name },
    },
    optimization: {
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      realContentHash: !isDevelopment,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: {
            // Each further pass removes code that the previous one has inlined: 3.6 kB in all builds together.
            compress: { passes: 4, ecma: 2022 },
            mangle: true,
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: browserslistToTargets(browserslist) },
        }),
      ],
    },
    // `npm run release` checks sizes, against the budgets of each remote.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: isDevelopment
      ? [
          // The runtime marks itself as installed by a global variable, whose name contains `library`. It must be the
          // same in all packages, so that only the first one in a page installs its runtime.
          new ReactRefreshPlugin({ overlay: false, library: 'one' }),
          // The runtime must exist once in a page. Therefore all imports of it become imports of oneRefresh.js, which
          // imports the original. Its query is the package's name, which makes ids of components unique in the page.
          new NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, (module) => {
            if (!module.contextInfo.issuer.includes('oneRefresh'))
              module.request = `${require.resolve('./oneRefresh.js')}?${name}`;
          }),
        ]
      : [
          new MiniCssExtractPlugin({ filename: `[name]${hashSuffix}.css`, chunkFilename: `[name]${hashSuffix}.css` }),
          // Applies `chunkLoadTimeout` to style sheets, too.
          new StyleTimeoutPlugin(),
        ],
    devServer: {
      port,
      host: 'localhost',
      hot: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      // The page of the shell, on another port, loads this server's scripts and hot updates.
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: {
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
    },
  };
}

/** Returns the port of a dev server: from the environment variable, or the default. */
const readPort = (variable, defaultPort) => Number(process.env[variable] || defaultPort);

module.exports = { createConfiguration, readPort };

const { existsSync } = require('node:fs');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { NormalModuleReplacementPlugin } = require('webpack');
const { CarryRetryPlugin } = require('./carryRetryPlugin.js');
const { classNames } = require('./classNames.js');
const { IntegrityPlugin } = require('./integrityPlugin.js');
const { standalonePage } = require('./standalonePage.js');
const { StyleTimeoutPlugin } = require('./styleTimeoutPlugin.js');

/** The browsers we build for, in Lightning CSS's notation: major version << 16. */
const browsers = { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) };

const scripts = (development) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  },
});

const styles = (name, development) => {
  const place = development ? require.resolve('style-loader') : MiniCssExtractPlugin.loader;
  const css = (modules) => ({ loader: require.resolve('css-loader'), options: { modules, importLoaders: 0 } });
  return {
    test: /\.css$/,
    oneOf: [
      {
        test: /\.module\.css$/,
        use: [
          place,
          css({
            getLocalIdent: classNames(name, development),
            namedExport: false,
            exportLocalsConvention: 'as-is',
          }),
        ],
      },
      { use: [place, css(false)], sideEffects: true },
    ],
  };
};

/** The part of a webpack configuration on which shell, remotes and standalone pages agree. */
function base(folder, { mode = 'production', port, publicPath }) {
  const { name, version } = require(`${folder}/package.json`);
  const development = mode === 'development';
  const hash = development ? '' : '.[contenthash:12]';

  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '...'] },
    module: {
      rules: [
        scripts(development),
        styles(name, development),
        { test: /\.woff2$/, type: 'asset/resource', generator: { filename: `fonts/[name]${hash}[ext]` } },
        {
          test: /\.(svg|png|jpe?g|webp|avif)$/,
          type: 'asset/resource',
          generator: { filename: `images/[name]${hash}[ext]` },
        },
      ],
    },
    output: {
      path: `${folder}/dist`,
      clean: true,
      publicPath,
      // With the bare name, code of two versions would meet in one chunk registry after a remote was registered again.
      uniqueName: `${name}_${version}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      // A module that threw once must throw again when it is asked for a second time, not hand out a half-run module.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 120_000,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: name },
    },
    optimization: {
      chunkIds: development ? 'named' : 'deterministic',
      realContentHash: !development,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: {
            compress: { passes: 4, ecma: 2022, pure_getters: true, keep_fargs: false },
            mangle: true,
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: browsers },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: development
      ? [
          new ReactRefreshPlugin({ overlay: false, library: 'one' }),
          new NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, (module) => {
            if (!module.contextInfo.issuer.includes('oneRefresh'))
              module.request = `${__dirname}/oneRefresh.js?${name}`;
          }),
        ]
      : [
          new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
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

/** A port that one environment variable can move. */
const portOf = (variable, fallback) => Number(process.env[variable] || fallback);

/** Every address that is no file shows the bench. */
const withBench = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/** The bench of a remote: plain webpack, no federation, everything the shell provides inside. */
function standalone(folder, { mode, port }) {
  const configuration = base(folder, { mode, port, publicPath: '/standalone/' });
  return {
    ...configuration,
    name: `${configuration.name} (standalone)`,
    entry: { standalone: './standalone/index.tsx' },
    output: {
      ...configuration.output,
      path: `${folder}/standalone/dist`,
      uniqueName: `${configuration.name}_standalone`,
    },
    plugins: [
      ...configuration.plugins,
      new HtmlWebpackPlugin({
        templateContent: standalonePage(configuration.name),
        scriptLoading: 'blocking',
        inject: 'body',
      }),
    ],
    devServer: withBench(configuration.devServer),
  };
}

/**
 * The builds of a remote: the federated one, and in development its bench from the same server. `--env standalone` builds or
 * serves the bench alone. `plugins` gets the entry's file name and returns the remote's own plugins.
 */
function remoteBuilds(folder, { port, plugins }) {
  return (env, { mode }) => {
    const bench = existsSync(`${folder}/standalone/index.tsx`) ? [standalone(folder, { mode, port })] : [];
    if (env.standalone) return bench;

    const configuration = base(folder, { mode, port, publicPath: 'auto' });
    const production = mode === 'production';
    const federated = {
      ...configuration,
      entry: {},
      plugins: [
        ...configuration.plugins,
        ...plugins(production ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js'),
        new CarryRetryPlugin(),
        ...(production ? [new IntegrityPlugin()] : []),
      ],
      devServer: withBench(configuration.devServer),
    };
    // One server for both: every build that has a `devServer` would start one, the second on a port of its own choice.
    return production ? [federated] : [federated, ...bench.map((page) => ({ ...page, devServer: undefined }))];
  };
}

module.exports = { base, portOf, remoteBuilds };

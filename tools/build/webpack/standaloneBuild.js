const { posix, resolve } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { createConfiguration } = require('./base.js');
const { listAppPaths, renderStandalonePage } = require('./standalonePage.js');

/** Makes a dev server respond with the QA page at every address that is no file. Also for the build of remote.js. */
const serveQaPage = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/**
 * Returns the build of a remote's QA page, which shows its screens without the other remotes and without a backend. It
 * does not use Module Federation and contains the shared libraries.
 */
function createQaBuild(folder, { mode, port, exposes }) {
  const screens = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, resolve(folder, file)]));
  const isProduction = mode === 'production';
  // A host of static files may serve the page from any folder.
  const configuration = createConfiguration(folder, { mode, port, publicPath: isProduction ? 'auto' : '/standalone/' });
  // Scripts stay readable for debugging; styles are the same as in production.
  const styleMinimizers = configuration.optimization.minimizer.filter((one) => !(one instanceof TerserPlugin));
  return {
    ...configuration,
    name: `${configuration.name} (standalone)`,
    entry: { standalone: './standalone/index.tsx' },
    optimization: { ...configuration.optimization, minimizer: styleMinimizers },
    output: {
      ...configuration.output,
      path: `${folder}/standalone/dist`,
      uniqueName: `${configuration.name}_standalone`,
    },
    module: {
      rules: [
        ...configuration.module.rules,
        {
          resourceQuery: /^\?exposes$/,
          // `import exposes from '../webpack.config.cjs?exposes'`: the result is a module in spite of `.cjs`.
          type: 'javascript/auto',
          loader: require.resolve('./exposesLoader.js'),
          options: { screens },
        },
        // `import container from './container.js?script'`: addresses and hash of a script that a QA page loads itself.
        { resourceQuery: /^\?script$/, loader: require.resolve('./scriptLoader.js') },
      ],
    },
    plugins: [
      ...configuration.plugins,
      // A host of static files needs a page for every address of the app. A dev server has one page for all of them.
      ...(isProduction ? listAppPaths() : ['/']).map(
        (path) =>
          new HtmlWebpackPlugin({
            filename: posix.join(path.slice(1), 'index.html'),
            // In production the page loads its files itself, because its folder is known only in the browser.
            templateContent: ({ htmlWebpackPlugin: { files } }) =>
              renderStandalonePage(configuration.name, path, isProduction ? files : undefined),
            scriptLoading: 'blocking',
            inject: isProduction ? false : 'body',
          }),
      ),
    ],
    devServer: serveQaPage(configuration.devServer),
  };
}

module.exports = { createQaBuild, serveQaPage };

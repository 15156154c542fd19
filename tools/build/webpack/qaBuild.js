const { posix, resolve } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { createConfiguration } = require('./base.js');
const { listAppPaths, renderQaPage } = require('./qaPage.js');

/** Makes a dev server respond with the QA page at every address that is no file. */
const serveQaPage = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/**
 * Returns the build of a remote's QA page (`standalone`), which shows the remote (micro-frontend) without other remotes
 * and without a backend. It does not use Module Federation and contains the libraries that the shell would provide.
 */
function createQaBuild(folder, { mode, port, exposes }) {
  const isProduction = mode === 'production';
  // In production, the page is made of static files, which may be served from any folder.
  const configuration = createConfiguration(folder, { mode, port, publicPath: isProduction ? 'auto' : '/standalone/' });
  const { name, optimization } = configuration;
  const pages = isProduction ? listAppPaths().map((path) => createStaticPage(name, path)) : [createServedPage(name)];
  return {
    ...configuration,
    name: `${name} (standalone)`,
    entry: { standalone: './standalone/index.tsx' },
    optimization: {
      ...optimization,
      // Scripts stay readable for debugging; styles are the same as in production.
      minimizer: optimization.minimizer.filter((minimizer) => !(minimizer instanceof TerserPlugin)),
    },
    output: {
      ...configuration.output,
      path: `${folder}/standalone/dist`,
      uniqueName: `${name}_standalone`,
    },
    module: { rules: [...configuration.module.rules, createExposesRule(folder, exposes), scriptRule] },
    plugins: [...configuration.plugins, ...pages],
    devServer: serveQaPage(configuration.devServer),
  };
}

/** Rule for `import exposes from '../webpack.config.cjs?exposes'`, with which a QA page gets its screens by name. */
function createExposesRule(folder, exposes) {
  const screens = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, resolve(folder, file)]));
  return {
    resourceQuery: /^\?exposes$/,
    // The loader returns an ES module, in spite of the file's ending `.cjs`.
    type: 'javascript/auto',
    loader: require.resolve('./exposesLoader.js'),
    options: { screens },
  };
}

/** Rule for `import container from './container.js?script'`, which returns the address and integrity of a script. */
const scriptRule = { resourceQuery: /^\?script$/, loader: require.resolve('./scriptLoader.js') };

/** Creates the page for one path of the app. Static files need a page for each: `login/index.html` for `/login`. */
const createStaticPage = (name, path) =>
  new HtmlWebpackPlugin({
    filename: posix.join(path.slice(1), 'index.html'),
    // A script in the page loads the files, because their folder is known only in the browser.
    templateContent: ({ htmlWebpackPlugin: { files } }) => renderQaPage(name, path, files),
    inject: false,
  });

/** Creates the page with which a dev server responds to all paths of the app (`serveQaPage`). */
const createServedPage = (name) =>
  new HtmlWebpackPlugin({
    filename: 'index.html',
    templateContent: () => renderQaPage(name, '/'),
    scriptLoading: 'blocking',
    inject: 'body',
  });

module.exports = { createQaBuild };

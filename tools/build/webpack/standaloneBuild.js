const { resolve } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { createConfiguration } = require('./base.js');
const { renderPageAt, readPaths, renderStandalonePage } = require('./standalonePage.js');

/** Makes a dev server respond with the QA page to every address that is no file. */
const serveQaPage = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/** Copies the QA page to every address of the app, for hosts of static files. */
class PagesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagesPlugin', stage }, () => {
        const page = compilation.getAsset('index.html').source.source().toString();
        for (const path of readPaths().filter((path) => path !== '/'))
          compilation.emitAsset(`${path.slice(1)}/index.html`, new sources.RawSource(renderPageAt(page, path)));
      });
    });
  }
}

/**
 * Returns the build of a remote's QA page, which shows its screens without the other remotes and without a backend. It
 * does not use Module Federation and contains the shared libraries.
 */
function createQaBuild(folder, { mode, port, exposes }) {
  const screens = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, resolve(folder, file)]));
  const production = mode === 'production';
  // A host of static files may serve the page from any folder.
  const configuration = createConfiguration(folder, { mode, port, publicPath: production ? 'auto' : '/standalone/' });
  return {
    ...configuration,
    name: `${configuration.name} (standalone)`,
    entry: { standalone: './standalone/index.tsx' },
    // Scripts stay readable for debugging, without the first minimizer; styles are the same as in production.
    optimization: { ...configuration.optimization, minimizer: configuration.optimization.minimizer.slice(1) },
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
          // The loader's result is a module, although the file's name ends in `.cjs`.
          type: 'javascript/auto',
          loader: require.resolve('./exposesLoader.js'),
          options: { screens },
        },
        { resourceQuery: /^\?script$/, loader: require.resolve('./scriptLoader.js') },
      ],
    },
    plugins: [
      ...configuration.plugins,
      new HtmlWebpackPlugin({
        // In production the template itself loads the page's files. A dev server inserts scripts into it.
        templateContent: ({ htmlWebpackPlugin }) =>
          renderStandalonePage(configuration.name, production && htmlWebpackPlugin),
        scriptLoading: 'blocking',
        inject: production ? false : 'body',
      }),
      ...(production ? [new PagesPlugin()] : []),
    ],
    devServer: serveQaPage(configuration.devServer),
  };
}

module.exports = { createQaBuild, serveQaPage };

const { resolve } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { base } = require('./base.js');
const { pageAt, paths, standalonePage } = require('./standalonePage.js');

/** Every address that is no file shows the QA page. */
const withQa = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/** As static files, the page lies at every address of the app. */
class PagesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PagesPlugin', stage }, () => {
        const page = compilation.getAsset('index.html').source.source().toString();
        for (const path of paths().filter((path) => path !== '/'))
          compilation.emitAsset(`${path.slice(1)}/index.html`, new sources.RawSource(pageAt(page, path)));
      });
    });
  }
}

/** The QA page of a remote: plain webpack, no federation, everything the shell provides inside. */
function standaloneBuild(folder, { mode, port, exposes }) {
  const screens = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, resolve(folder, file)]));
  const production = mode === 'production';
  // A static host may have it in any folder.
  const configuration = base(folder, { mode, port, publicPath: production ? 'auto' : '/standalone/' });
  return {
    ...configuration,
    name: `${configuration.name} (standalone)`,
    entry: { standalone: './standalone/index.tsx' },
    // Scripts stay readable for debugging; styles are the same as in production.
    optimization: { ...configuration.optimization, minimizer: configuration.optimization.minimizer.slice(1) },
    output: {
      ...configuration.output,
      path: `${folder}/standalone/dist`,
      uniqueName: `${configuration.name}_standalone`,
    },
    module: {
      rules: [
        ...configuration.module.rules,
        { resourceQuery: /^\?exposes$/, loader: require.resolve('./exposesLoader.js'), options: { screens } },
        { resourceQuery: /^\?script$/, loader: require.resolve('./scriptLoader.js') },
      ],
    },
    plugins: [
      ...configuration.plugins,
      new HtmlWebpackPlugin({
        templateContent: ({ htmlWebpackPlugin }) => standalonePage(configuration.name, production && htmlWebpackPlugin),
        scriptLoading: 'blocking',
        inject: production ? false : 'body',
      }),
      ...(production ? [new PagesPlugin()] : []),
    ],
    devServer: withQa(configuration.devServer),
  };
}

module.exports = { standaloneBuild, withQa };

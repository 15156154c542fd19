const { resolve } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { base } = require('./base.js');
const { standalonePage } = require('./standalonePage.js');

/** Every address that is no file shows the QA page. */
const withQa = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/** The QA page of a remote: plain webpack, no federation, everything the shell provides inside. */
function standaloneBuild(folder, { mode, port, exposes }) {
  const screens = Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, resolve(folder, file)]));
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
    module: {
      rules: [
        ...configuration.module.rules,
        { resourceQuery: /^\?exposes$/, loader: require.resolve('./exposesLoader.js'), options: { screens } },
      ],
    },
    plugins: [
      ...configuration.plugins,
      new HtmlWebpackPlugin({
        templateContent: standalonePage(configuration.name),
        scriptLoading: 'blocking',
        inject: 'body',
      }),
    ],
    devServer: withQa(configuration.devServer),
  };
}

module.exports = { standaloneBuild, withQa };

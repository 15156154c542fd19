const HtmlWebpackPlugin = require('html-webpack-plugin');
const { base } = require('./base.js');
const { standalonePage } = require('./standalonePage.js');

/** Every address that is no file shows the bench. */
const withBench = (devServer) => ({ ...devServer, historyApiFallback: { index: '/standalone/index.html' } });

/** The bench of a remote: plain webpack, no federation, everything the shell provides inside. */
function standaloneBuild(folder, { mode, port }) {
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

module.exports = { standaloneBuild, withBench };

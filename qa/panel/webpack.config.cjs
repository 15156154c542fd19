const { createConfiguration } = require('../../tools/build/webpack/base.js');
const { ContractPlugin } = require('../../tools/build/webpack/contractPlugin.js');
const { SourceMapsPlugin } = require('../../tools/build/webpack/sourceMapsPlugin.js');

/** One script without a framework, loaded by the shell where an address has `with`. */
module.exports = (_env, { mode }) => {
  const configuration = createConfiguration(__dirname, { mode, publicPath: '/' });
  return {
    ...configuration,
    entry: { panel: './src/index.ts' },
    plugins: [
      ...configuration.plugins,
      new ContractPlugin({ shared: {} }),
      ...(mode === 'production' ? [new SourceMapsPlugin()] : []),
    ],
  };
};

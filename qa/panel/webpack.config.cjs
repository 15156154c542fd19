const { createConfiguration } = require('../../tools/build/webpack/base.js');
const { ContractPlugin } = require('../../tools/build/webpack/contractPlugin.js');
const { SourceMapsPlugin } = require('../../tools/build/webpack/sourceMapsPlugin.js');

/**
 * Builds the panel for pages that a share link (`?with=<version>`) opens: one script without a framework, which the
 * shell loads only in such pages.
 */
module.exports = (_env, { mode }) => {
  const configuration = createConfiguration(__dirname, { mode, publicPath: '/' });
  // The first of the common rules compiles scripts; the others are for style sheets and assets of React apps.
  const [scriptRule] = configuration.module.rules;
  return {
    ...configuration,
    entry: { panel: './src/index.ts' },
    // The script contains its style sheet as text.
    module: { rules: [scriptRule, { test: /\.css$/, type: 'asset/source' }] },
    plugins: [
      ...configuration.plugins,
      new ContractPlugin({ shared: {} }),
      ...(mode === 'production' ? [new SourceMapsPlugin()] : []),
    ],
  };
};

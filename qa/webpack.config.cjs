const { createConfiguration } = require('../tools/build/webpack/base.js');

/** Builds the scenario panel: one script without a framework, which only QA servers have. */
module.exports = (_env, { mode }) => {
  const configuration = createConfiguration(__dirname, { mode, publicPath: '/qa/' });
  // The first of the common rules compiles scripts; the others are for style sheets and assets of React apps.
  const [scriptRule] = configuration.module.rules;
  return {
    ...configuration,
    entry: { panel: './src/page/index.ts' },
    // The script contains its style sheet as text.
    module: { rules: [scriptRule, { test: /\.css$/, type: 'asset/source' }] },
  };
};

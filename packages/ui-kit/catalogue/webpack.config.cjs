const { dirname } = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { createConfiguration } = require('../../../tools/build/webpack/base.js');

const folder = dirname(__dirname);

/** One page with every component, by day and by night: `npm run dev -w ui-kit`. */
module.exports = (_, { mode }) => {
  const configuration = createConfiguration(folder, { mode, port: 3005, publicPath: '/' });
  return {
    ...configuration,
    entry: { catalogue: './catalogue/index.tsx' },
    // The page is only served by the dev server, whose responses demand no Trusted Types.
    output: { ...configuration.output, path: `${__dirname}/dist`, trustedTypes: undefined },
    plugins: [...configuration.plugins, new HtmlWebpackPlugin({ template: './catalogue/index.html' })],
  };
};

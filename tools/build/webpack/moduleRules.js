const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { createClassNames } = require('./classNames.js');

const createScriptRule = (isDevelopment) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
    },
  },
});

/**
 * Creates the webpack rule for style sheets. `name` is the package's, with which class names begin. prerenderPlugin.js
 * changes this rule, and expects css-loader with its option `modules` in each of the two choices of `oneOf`.
 */
const createStyleRule = (name, isDevelopment) => {
  // In development styles are inserted by script, in production written to files.
  const outputLoader = isDevelopment ? require.resolve('style-loader') : MiniCssExtractPlugin.loader;
  const createCssLoader = (modules) => ({ loader: require.resolve('css-loader'), options: { modules } });
  return {
    test: /\.css$/,
    oneOf: [
      {
        test: /\.module\.css$/,
        use: [
          outputLoader,
          createCssLoader({
            getLocalIdent: createClassNames(name, isDevelopment),
            namedExport: false,
            exportLocalsConvention: 'as-is',
          }),
        ],
      },
      // Such a style sheet exports nothing. webpack would remove its import if the package declares no side effects.
      { use: [outputLoader, createCssLoader(false)], sideEffects: true },
    ],
  };
};

module.exports = { createScriptRule, createStyleRule };

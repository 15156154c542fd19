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
 * Creates the webpack rule for style sheets. Class names begin with the name of the package. PrerenderPlugin changes
 * copies of this rule. It relies on `oneOf`, and on css-loader with the option `modules` in each `use`.
 */
const createStyleRule = (packageName, isDevelopment) => {
  // In development, a script inserts the styles into the page. In production, they are files.
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
            getLocalIdent: createClassNames(packageName, isDevelopment),
            namedExport: false,
            exportLocalsConvention: 'as-is',
          }),
        ],
      },
      // Style sheets without `.module` export nothing. Without `sideEffects`, webpack would remove their imports from
      // packages whose package.json says `"sideEffects": false`.
      { use: [outputLoader, createCssLoader(false)], sideEffects: true },
    ],
  };
};

module.exports = { createScriptRule, createStyleRule };

const { remote } = require('../tools/build/webpack/remote.js');

module.exports = remote(__dirname, {
  exposes: {
    './Faq': './src/faq/FaqScreen.tsx',
    './Setup': './src/setup/SetupScreen.tsx',
  },
});

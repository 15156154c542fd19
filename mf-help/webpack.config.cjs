const { createRemoteConfiguration } = require('../tools/build/webpack/remote.js');

module.exports = createRemoteConfiguration(__dirname, {
  exposes: {
    './Faq': './src/faq/FaqScreen.tsx',
    './Setup': './src/setup/SetupScreen.tsx',
  },
});

const { createRemoteConfiguration } = require('../tools/build/webpack/remote.js');

module.exports = createRemoteConfiguration(__dirname, {
  exposes: {
    './Landing': './src/landing/LandingScreen.tsx',
    './English': './src/landing/EnglishScreen.tsx',
    './Legal': './src/legal/LegalScreen.tsx',
    './Preorder': './src/preorder/PreorderScreen.tsx',
    './Confirm': './src/confirm/ConfirmScreen.tsx',
  },
  // Public pages, rendered to HTML when a site is released.
  prerendered: ['./Landing', './English', './Legal', './Preorder'],
});

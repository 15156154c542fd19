const { remote } = require('../tools/build/webpack/remote.js');

module.exports = remote(__dirname, {
  exposes: {
    './Landing': './src/landing/LandingScreen.tsx',
    './English': './src/landing/EnglishScreen.tsx',
    './Legal': './src/legal/LegalScreen.tsx',
    './Confirm': './src/confirm/ConfirmScreen.tsx',
  },
  // Public pages, painted before any script is there.
  prerendered: ['./Landing', './English', './Legal'],
});

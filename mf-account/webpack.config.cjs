const { createRemoteConfiguration } = require('../tools/build/webpack/remote.js');

module.exports = createRemoteConfiguration(__dirname, {
  exposes: {
    './Login': './src/login/LoginScreen.tsx',
    './Dashboard': './src/dashboard/DashboardScreen.tsx',
    './Account': './src/account/AccountScreen.tsx',
  },
  // The sign-in form is prerendered.
  prerendered: ['./Login'],
});

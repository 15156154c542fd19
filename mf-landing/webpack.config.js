const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { portOf, remoteBuilds } = require('../tools/build/webpack/base.js');
const { ContractPlugin } = require('../tools/build/webpack/contractPlugin.js');
const { PrerenderPlugin } = require('../tools/build/webpack/prerenderPlugin.js');

const federation = {
  name: 'mf_landing',
  exposes: {
    './Landing': './src/landing/LandingScreen.tsx',
    './English': './src/landing/EnglishScreen.tsx',
    './Legal': './src/legal/LegalScreen.tsx',
    './Confirm': './src/confirm/ConfirmScreen.tsx',
  },
  // As in sharedSingletons.js; the build fails where the two differ.
  shared: {
    react: { singleton: true, import: false, requiredVersion: '^19.3.1' },
    'react/': { singleton: true, import: false, requiredVersion: '^19.3.1' },
    'react-dom': { singleton: true, import: false, requiredVersion: '^19.3.1' },
    'react-dom/': { singleton: true, import: false, requiredVersion: '^19.3.1' },
    'react-router': { singleton: true, import: false, requiredVersion: '^7.18.5' },
    'react-router-dom': { singleton: true, import: false, requiredVersion: '^7.18.5' },
    'shared-auth': { singleton: true, strictVersion: true, import: false, requiredVersion: '^1.0.0' },
  },
  shareStrategy: 'loaded-first',
  dts: false,
  experiments: {
    externalRuntime: true,
    optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
  },
};

const { exposes } = federation;

module.exports = remoteBuilds(__dirname, {
  port: portOf('LANDING_PORT', 3001),
  plugins: (filename) => [
    new ModuleFederationPlugin({ ...federation, filename }),
    // Public pages, to be painted before any script is there.
    new PrerenderPlugin({
      entries: { Landing: exposes['./Landing'], English: exposes['./English'], Legal: exposes['./Legal'] },
    }),
    new ContractPlugin({ federation, descriptor: require('./module.json') }),
  ],
});

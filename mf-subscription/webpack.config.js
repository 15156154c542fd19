const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { portOf, remoteBuilds } = require('../tools/build/webpack/base.js');
const { ContractPlugin } = require('../tools/build/webpack/contractPlugin.js');

const federation = {
  name: 'mf_subscription',
  exposes: {
    './Subscription': './src/subscription/SubscriptionScreen.tsx',
    './Cancel': './src/cancel/CancelScreen.tsx',
    './Withdraw': './src/withdraw/WithdrawScreen.tsx',
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

module.exports = remoteBuilds(__dirname, {
  port: portOf('SUBSCRIPTION_PORT', 3003),
  plugins: (filename) => [
    new ModuleFederationPlugin({ ...federation, filename }),
    new ContractPlugin({ federation, descriptor: require('./module.json') }),
  ],
});

const { createRemoteConfiguration } = require('../tools/build/webpack/remote.js');

module.exports = createRemoteConfiguration(__dirname, {
  exposes: {
    './Subscription': './src/subscription/SubscriptionScreen.tsx',
    './Cancel': './src/cancel/CancelScreen.tsx',
    './Withdraw': './src/withdraw/WithdrawScreen.tsx',
  },
  // The two functions that the law wants at once and for everybody are prerendered.
  prerendered: ['./Cancel', './Withdraw'],
});

const { listRemoteNames } = require('page-contract/remotes');
const base = require('./tools/build/jest/base.js');

const inBrowser = [
  'packages/api-contract',
  'packages/page-contract',
  'packages/legal-texts',
  'shared-auth',
  'packages/queries',
  'packages/ui-kit',
  'shell',
  ...listRemoteNames(__dirname),
  'qa',
  'qa/panel',
];
const inNode = [
  'packages/node-kit',
  'backend',
  'site',
  'operations/hosting',
  'operations/owner',
  'tools/local',
  'tools/payment-sandbox',
  'tools/bench',
  'tools/build',
  'release',
];

module.exports = {
  // A busy machine is no defect, and a test that was cut off spoils the next one, too. Jest ignores this in a project.
  testTimeout: 30_000,
  testSequencer: '<rootDir>/tools/build/jest/longestFirst.js',
  projects: [
    {
      ...base,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      resolver: '<rootDir>/tools/build/jest/browserResolver.js',
      // Exposed modules of a remote for the tests that open its screens, without webpack, which takes seconds to load.
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '/tools/build/webpack/remote\\.js$': '<rootDir>/tools/build/jest/remoteExposes.js',
      },
      testMatch: inBrowser.map((name) => `<rootDir>/${name}/**/*.test.{ts,tsx}`),
      setupFilesAfterEnv: ['<rootDir>/tools/build/jest/browserSetup.ts'],
    },
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: inNode.map((name) => `<rootDir>/${name}/**/*.test.{ts,js,mjs}`),
      setupFiles: ['<rootDir>/tools/build/jest/withoutWaitingForTheDisk.js'],
    },
  ],
};

const { listRemoteNames } = require('page-contract/remotes');
const base = require('./tools/build/jest/base.js');

/** Folders whose tests run in jsdom. */
const browserFolders = [
  'packages/api-contract',
  'packages/page-contract',
  'packages/legal-texts',
  'shared-auth',
  'packages/queries',
  'packages/ui-kit',
  'shell',
  ...listRemoteNames(__dirname),
  'qa',
];
/** Folders whose tests run in Node. */
const nodeFolders = [
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
  // In milliseconds. Long, because a busy machine is no defect, and a test that was cut off disturbs the next one. Jest
  // ignores this option in a project, so that browserSetup.ts sets it once more.
  testTimeout: 60_000,
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
      testMatch: browserFolders.map((name) => `<rootDir>/${name}/**/*.test.{ts,tsx}`),
      setupFilesAfterEnv: ['<rootDir>/tools/build/jest/browserSetup.ts'],
    },
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: nodeFolders.map((name) => `<rootDir>/${name}/**/*.test.{ts,js,mjs}`),
      setupFiles: ['<rootDir>/tools/build/jest/withoutWaitingForTheDisk.js'],
    },
  ],
};

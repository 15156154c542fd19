const { join } = require('node:path');
const { listRemoteNames } = require('page-contract/remotes');
const base = require('./base.js');

/** Folders whose tests run in jsdom. */
const browserFolders = [
  'packages/api-contract',
  'packages/page-contract',
  'packages/legal-texts',
  'shared-auth',
  'packages/queries',
  'packages/ui-kit',
  'shell',
  ...listRemoteNames(join(__dirname, '../../..')),
  'qa',
];
/** Jest project of the code that runs in a browser. */
module.exports = {
  ...base,
  displayName: 'browser',
  testEnvironment: '<rootDir>/tools/build/jest/jsdomEnvironment.js',
  resolver: '<rootDir>/tools/build/jest/browserResolver.js',
  // Exposed modules of a remote for the tests that open its screens, without webpack, which takes seconds to load.
  moduleNameMapper: {
    ...base.moduleNameMapper,
    '/tools/build/webpack/remote\\.js$': '<rootDir>/tools/build/jest/remoteExposes.js',
  },
  testMatch: browserFolders.map((name) => `<rootDir>/${name}/**/*.test.{ts,tsx}`),
  setupFilesAfterEnv: ['<rootDir>/tools/build/jest/browserSetup.ts'],
};

const base = require('./base.js');

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

/** Jest project of the programs, and of the build. */
module.exports = {
  ...base,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: nodeFolders.map((name) => `<rootDir>/${name}/**/*.test.{ts,js,mjs}`),
  setupFiles: ['<rootDir>/tools/build/jest/withoutWaitingForTheDisk.js'],
};

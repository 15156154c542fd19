const base = require('./jest.base.js');

const inBrowser = [
  'api-contract',
  'shared-auth',
  'ui-kit',
  'shell',
  'mf-landing',
  'mf-account',
  'mf-subscription',
  'mf-help',
];
const inNode = ['backend', 'local', 'site', 'bench', 'eslint-rules', 'webpack'];

module.exports = {
  projects: [
    {
      ...base,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      resolver: '<rootDir>/jest.resolver.browser.js',
      testMatch: inBrowser.map((name) => `<rootDir>/${name}/**/*.test.{ts,tsx}`),
      setupFilesAfterEnv: ['<rootDir>/jest.setup.browser.ts'],
    },
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: inNode.map((name) => `<rootDir>/${name}/**/*.test.{ts,js,mjs}`),
    },
    {
      ...base,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/e2e/src/globalSetup.ts',
      globalTeardown: '<rootDir>/e2e/src/globalTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/e2e/src/jestSetup.ts'],
    },
  ],
};

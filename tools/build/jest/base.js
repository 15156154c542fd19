const { join } = require('node:path');

/** Options of swc, which compiles TypeScript for Jest. */
const swc = {
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** Packages that are published as ES modules only: swc compiles them, too, because Jest runs CommonJS. */
const esmOnly = [
  'jose',
  'uqr',
  '@electric-sql/pglite',
  '@redocly/openapi-core',
  'pixelmatch',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
];

/**
 * Globals of the language, which Jest passes to each module as parameters. Otherwise each use of one asks the sandbox of
 * the test file, which took a tenth of the processor time. None may be among them that a test replaces, such as `Date`.
 */
const languageGlobals = [
  ...['Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Error', 'Function', 'Int8Array', 'Int16Array'],
  ...['Int32Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy', 'Reflect', 'RegExp', 'Set'],
  ...['String', 'Symbol', 'TypeError', 'Uint8Array', 'Uint16Array', 'Uint32Array', 'WeakMap', 'WeakSet'],
];

/** Configuration that all Jest projects share. */
module.exports = {
  rootDir: join(__dirname, '../../..'),
  // Jest's default is in the temporary folder, which a run of all tests deletes at its end.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  sandboxInjectedGlobals: languageGlobals,
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.build/', '<rootDir>/.data/'],
  moduleNameMapper: {
    // In tests, each class of a CSS module has its own name. Other files that are not code are the text `asset`.
    '\\.module\\.css$': '<rootDir>/tools/build/jest/cssModules.js',
    '\\.(css|svg|woff2)$': '<rootDir>/tools/build/jest/asset.js',
  },
};

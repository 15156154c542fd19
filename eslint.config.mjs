import compat from 'eslint-plugin-compat';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import importTable from './tools/build/eslint/importTable.mjs';
import remoteAlone from './tools/build/eslint/remoteAlone.mjs';

const sheetsAreStyles = {
  selector: 'ImportDeclaration[source.value=/\\.module\\.css$/] > ImportDefaultSpecifier[local.name!="styles"]',
  message: 'A style sheet is called `styles`.',
};
const memoryIsMade = {
  selector: ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
  message: 'Memory is made at the start and handed down: `createX()` returns what remembers.',
};
const propertiesAreInPlace = {
  selector: ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression',
  message: 'Write the properties out: TypeScript does not check excess properties of a spread literal.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.build/**', '.data/**', '**/migrations/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: {
      house: { rules: { 'import-table': importTable } },
      'import-x': importX,
      regexp,
    },
    rules: {
      'house/import-table': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      eqeqeq: 'error',
      // One word per thing.
      'no-restricted-globals': ['error', { name: 'it', message: 'A test is called `test`.' }],
      'no-restricted-syntax': ['error', sheetsAreStyles, propertiesAreInPlace],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Style sheets come last: their order is the order of the rules in the page, and the pieces' rules stand before
      // the screen's.
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'parent', ['sibling', 'index']],
          pathGroups: [
            { pattern: './**/*.css', group: 'index', position: 'after' },
            { pattern: '../**/*.css', group: 'index', position: 'after' },
          ],
          pathGroupsExcludedImportTypes: [],
          alphabetize: { order: 'asc', caseInsensitive: true },
          'newlines-between': 'never',
        },
      ],
    },
  },
  {
    files: ['{shell,mf-*,shared-auth,backend,site,operations/owner,packages/*}/src/**'],
    // The prerenderer is a program of one file, which is started for each remote.
    ignores: ['**/*.test.*', '**/testing/**', '**/testing.*', 'release/src/prerender/prerenderer.mjs'],
    rules: { 'no-restricted-syntax': ['error', sheetsAreStyles, memoryIsMade, propertiesAreInPlace] },
  },
  {
    files: ['mf-*/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', sheetsAreStyles, memoryIsMade, propertiesAreInPlace, ...remoteAlone],
    },
  },
  // Input of any length is matched in linear time.
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.test.*'],
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.recommended },
  // Interfaces that the oldest browsers of package.json's `browserslist` lack. ECMAScript's own is judged by the
  // browser's types.
  {
    files: [
      '{shell,mf-*,shared-auth}/src/**',
      'packages/{queries,ui-kit,page-contract,api-contract,legal-texts}/src/**',
      'site/static/*.js',
    ],
    ignores: ['**/*.test.*', '**/testing/**', '**/testing.*'],
    ...compat.configs['flat/recommended'],
    // Asked for before they are used.
    settings: { polyfills: ['requestIdleCallback', 'trustedTypes'] },
  },
  // Command-line programs speak to the person who started them; CommonJS is webpack's and Jest's configuration
  // language.
  {
    files: ['tools/**', 'qa/**', 'release/**', 'site/**', 'operations/owner/**', 'packages/node-kit/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);

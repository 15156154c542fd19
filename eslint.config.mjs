import compat from 'eslint-plugin-compat';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import importTable from './tools/build/eslint/importTable.mjs';
import remoteAlone from './tools/build/eslint/remoteAlone.mjs';

// Syntax that must not be used, for ESLint's `no-restricted-syntax`.

const styleSheetWithOtherName = {
  selector: 'ImportDeclaration[source.value=/\\.module\\.css$/] > ImportDefaultSpecifier[local.name!="styles"]',
  message: 'Import a CSS module under the name `styles`.',
};
/** A variable at the top of a module: pages and tests in the same process would share its value. */
const variableOfModule = {
  selector: ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
  message: 'A module keeps no state: return an object with the state from `createX()` and pass it on.',
};
const spreadLiteral = {
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
      'no-restricted-syntax': ['error', styleSheetWithOtherName, spreadLiteral],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Style sheets come last. Their order is that of the rules in the page, so that a screen's rules override those
      // of the components that it imports.
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
    ignores: ['**/*.test.*', '**/testing/**', '**/testing.*'],
    rules: { 'no-restricted-syntax': ['error', styleSheetWithOtherName, variableOfModule, spreadLiteral] },
  },
  {
    files: ['mf-*/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', styleSheetWithOtherName, variableOfModule, spreadLiteral, ...remoteAlone],
    },
  },
  // Regular expressions that need more than linear time for a long input.
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.test.*'],
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.recommended },
  // Interfaces of the web platform that the oldest browsers of package.json's `browserslist` lack. TypeScript checks
  // those of ECMAScript (tools/build/types/browser.json).
  {
    files: [
      '{shell,mf-*,shared-auth}/src/**',
      'packages/{queries,ui-kit,page-contract,api-contract,legal-texts}/src/**',
      'site/static/*.js',
    ],
    ignores: ['**/*.test.*', '**/testing/**', '**/testing.*'],
    ...compat.configs['flat/recommended'],
    // Code checks whether the browser has these before it uses them.
    settings: { polyfills: ['requestIdleCallback', 'trustedTypes'] },
  },
  // Command-line programs print to the console.
  {
    files: ['tools/**', 'qa/**', 'release/**', 'site/**', 'operations/owner/**', 'packages/node-kit/**'],
    rules: { 'no-console': 'off' },
  },
  // Configuration of webpack and Jest is written in CommonJS.
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);

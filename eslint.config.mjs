import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import importTable from './eslint-rules/importTable.mjs';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.build/**', '.data/**', '**/migrations/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { house: { rules: { 'import-table': importTable } } },
    rules: {
      'house/import-table': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['**/*.{ts,tsx}'], plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  // Command-line programs speak to the person who started them; CommonJS is webpack's and Jest's configuration language.
  { files: ['local/**', 'site/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.{js,cjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);

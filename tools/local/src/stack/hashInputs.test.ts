import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashInputs } from './hashInputs.ts';

let root: string;
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  write('mf-help/src/faq/FaqScreen.tsx', 'faq');
  write('mf-help/standalone/scenarios.ts', 'scenarios');
  write('mf-account/src/login/LoginScreen.tsx', 'login');
  write('packages/ui-kit/src/Button.tsx', 'button');
  write(
    'mf-help/package.json',
    JSON.stringify({ dependencies: { 'shared-auth': '1.0.0', 'ui-kit': '1.0.0', react: '^19.3.1' } }),
  );
  write('shared-auth/package.json', JSON.stringify({ dependencies: { 'api-contract': '1.0.0' } }));
  for (const name of ['ui-kit', 'api-contract', 'queries']) write(`packages/${name}/package.json`, '{}');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  'mf-help/src/faq/FaqScreen.tsx',
  'mf-help/src/catalogue/CatalogueScreen.tsx',
  'mf-help/src/screens/helpScreens.ts',
  'mf-help/module.json',
  'mf-help/standalone/scenarios.ts',
  'qa/src/answers.ts',
  'packages/ui-kit/src/Button.tsx',
  'package-lock.json',
  'tools/build/webpack/base.js',
  'packages/api-contract/src/plans.ts',
  'packages/page-contract/src/readPage.ts',
])('changes with %s, which the build reads', (file) => {
  const before = hashInputs(root, 'mf-help');
  write(file, 'changed');
  expect(hashInputs(root, 'mf-help')).not.toBe(before);
});

test.each([
  'mf-account/src/login/LoginScreen.tsx',
  'packages/queries/src/useWrite.ts',
  'mf-help/src/faq/FaqScreen.test.tsx',
  'mf-help/dist/main.js',
  'packages/ui-kit/catalogue/index.tsx',
  'mf-help/README.md',
  'backend/src/app.ts',
])('stays with %s, which the build does not read', (file) => {
  const before = hashInputs(root, 'mf-help');
  write(file, 'changed');
  expect(hashInputs(root, 'mf-help')).toBe(before);
});

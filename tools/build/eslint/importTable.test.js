const { Linter } = require('eslint');
const rule = require('./importTable.mjs').default;

const linter = new Linter({ configType: 'flat', cwd: '/house' });

function complaints(filename, code) {
  const config = {
    files: ['**/*.ts'],
    plugins: { house: { rules: { 'import-table': rule } } },
    rules: { 'house/import-table': 'error' },
  };
  return linter.verify(code, [config], { filename: `/house/${filename}` }).map(({ message }) => message);
}

describe('the import table', () => {
  test.each([
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import { session } from 'shared-auth'; import 'ui-kit'; import 'api-contract'; import 'page-contract';",
    ],
    ['shell/src/main.ts', "import 'ui-kit'; import './page.ts';"],
    ['shared-auth/src/firebase.ts', "import('firebase/auth');"],
    ['backend/src/doors/payments.ts', "import Stripe from 'stripe';"],
    ['backend/src/config.ts', 'process.env.PORT;'],
    ['shared-auth/src/request.ts', "fetch('/');"],
  ])('lets %s pass', (file, code) => {
    expect(complaints(file, code)).toEqual([]);
  });

  test.each([
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import 'mf-account/src/x.ts';",
      'mf-help must not import mf-account (docs/contract.md)',
    ],
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import '../../../mf-account/src/x.ts';",
      'mf-help must not import mf-account (docs/contract.md)',
    ],
    ['shell/src/main.ts', "import 'api-contract';", 'shell must not import api-contract (docs/contract.md)'],
    ['shell/src/main.ts', "export * from 'mf-landing';", 'shell must not import mf-landing (docs/contract.md)'],
    ['ui-kit/src/Button.ts', "import 'shared-auth';", 'ui-kit must not import shared-auth (docs/contract.md)'],
    [
      'mf-account/src/login.ts',
      "import 'firebase/auth';",
      'firebase/auth is only for its door shared-auth/src/firebase.ts',
    ],
    [
      'mf-account/src/login.ts',
      "import('firebase/auth');",
      'firebase/auth is only for its door shared-auth/src/firebase.ts',
    ],
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import { pageSchema } from 'page-contract/schemas';",
      'page-contract/schemas is not for a script of the page',
    ],
    ['backend/src/app.ts', "import Stripe from 'stripe';", 'stripe is only for its door backend/src/doors/payments.ts'],
    ['backend/src/app.ts', 'process.env.PORT;', 'process.env is only for a program’s config.ts'],
    [
      'mf-help/src/faq/faq.ts',
      "fetch('/');",
      'fetch is only for shared-auth/src/request.ts, shell/src/remotes/registryWatch.ts, shell/src/remotes/manifest.ts',
    ],
  ])('stops %s: %s', (file, code, sentence) => {
    expect(complaints(file, code)).toEqual([sentence]);
  });
});

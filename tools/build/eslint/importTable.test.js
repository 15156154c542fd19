const { join } = require('node:path');
const { Linter } = require('eslint');
const compat = require('eslint-plugin-compat');
const rule = require('./importTable.mjs').default;

function lint(filename, code, cwd = '/house') {
  const linter = new Linter({ configType: 'flat', cwd });
  const config = {
    files: ['**/*.ts'],
    // As in eslint.config.mjs: compat makes a global of every name that a browser knows.
    languageOptions: compat.configs['flat/recommended'].languageOptions,
    plugins: { house: { rules: { 'import-table': rule } } },
    rules: { 'house/import-table': 'error' },
  };
  return linter.verify(code, [config], { filename: `${cwd}/${filename}` }).map(({ message }) => message);
}

/** The repository, from which the rule reads which folders contain a screen. */
const root = join(__dirname, '../../..');

describe('the import table', () => {
  test.each([
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import { session } from 'shared-auth'; import 'ui-kit'; import 'api-contract'; import 'page-contract';",
    ],
    ['shell/src/main.ts', "import 'ui-kit'; import './page.ts';"],
    ['mf-help/standalone/scenarios.ts', "import 'api-contract'; import 'qa'; import '../src/setup/progress.ts';"],
    ['shared-auth/src/firebase/connectFirebase.ts', "import('firebase/auth');"],
    ['backend/src/adapters/payments/payments.ts', "import Stripe from 'stripe';"],
    ['backend/src/testing/paymentProvider.ts', "import 'payment-sandbox/events.ts';"],
    ['backend/src/config.ts', 'process.env.PORT;'],
    ['shared-auth/src/send.ts', "fetch('/');"],
    ['shared-auth/src/sessionHint.ts', "localStorage.getItem('hint');"],
    ['shared-auth/src/firebase/storedSession.ts', "indexedDB.open('firebase');"],
    ['shared-auth/src/otherTabs.ts', "new BroadcastChannel('session').postMessage({});"],
    ['shell/src/remotes/reloadOnce.ts', "sessionStorage.getItem('reloaded');"],
    ['mf-help/src/faq/fetchedTexts.ts', "const { fetch } = texts; fetch('/'); texts.localStorage;"],
  ])('allows imports and globals of %s', (file, code) => {
    expect(lint(file, code)).toEqual([]);
  });

  test.each([
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import 'mf-account/src/x.ts';",
      'mf-help must not import mf-account (tools/build/eslint/table.mjs)',
    ],
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import '../../../mf-account/src/x.ts';",
      'mf-help must not import mf-account (tools/build/eslint/table.mjs)',
    ],
    [
      'mf-help/standalone/scenarios.ts',
      "import 'react-dom/client';",
      'scenarios must not import react-dom/client: a page has one copy of it, which is the shell’s',
    ],
    [
      'mf-help/standalone/scenarios/account.ts',
      "import { failWith } from 'shared-auth/testing';",
      'scenarios must not import shared-auth/testing: a page has one copy of it, which is the shell’s',
    ],
    [
      'backend/src/app.ts',
      "import 'payment-sandbox/events.ts';",
      'backend must not import tools/payment-sandbox (tools/build/eslint/table.mjs)',
    ],
    [
      'shell/src/main.ts',
      "import 'api-contract';",
      'shell must not import packages/api-contract (tools/build/eslint/table.mjs)',
    ],
    [
      'shell/src/main.ts',
      "export * from 'mf-landing';",
      'shell must not import mf-landing (tools/build/eslint/table.mjs)',
    ],
    [
      'packages/ui-kit/src/Button.ts',
      "import 'shared-auth';",
      'packages/ui-kit must not import shared-auth (tools/build/eslint/table.mjs)',
    ],
    [
      'mf-account/src/login.ts',
      "import 'firebase/auth';",
      'firebase/auth is only for its adapter shared-auth/src/firebase/',
    ],
    [
      'mf-account/src/login.ts',
      "import('firebase/auth');",
      'firebase/auth is only for its adapter shared-auth/src/firebase/',
    ],
    [
      'mf-help/src/faq/FaqScreen.ts',
      "import { pageSchema } from 'page-contract/schemas';",
      'page-contract/schemas is for Node only, not for a script of the page',
    ],
    [
      'backend/src/app.ts',
      "import Stripe from 'stripe';",
      'stripe is only for its adapter backend/src/adapters/payments/',
    ],
    ['backend/src/app.ts', 'process.env.PORT;', 'process.env is only for a program’s config.ts'],
    [
      'mf-help/src/faq/faq.ts',
      "fetch('/');",
      'fetch is only for shared-auth/src/send.ts, shell/src/remotes/registryPoller.ts, shell/src/remotes/manifest.ts, shell/src/shareLink/openShareLink.ts, shell/src/shareLink/placeVersions.ts',
    ],
    [
      'shell/src/access/guard.ts',
      "window.fetch('/');",
      'fetch is only for shared-auth/src/send.ts, shell/src/remotes/registryPoller.ts, shell/src/remotes/manifest.ts, shell/src/shareLink/openShareLink.ts, shell/src/shareLink/placeVersions.ts',
    ],
    [
      'mf-help/src/setup/steps.ts',
      "localStorage.setItem('step', '5');",
      'localStorage is only for shared-auth/src/sessionHint.ts, mf-landing/src/choice/languageChoice.ts, mf-help/src/setup/progress.ts, shell/src/bootstrap/markSignedIn.ts, shell/src/bootstrap/onInteractionOrIdle.ts',
    ],
    [
      'mf-account/src/login/draft.ts',
      "globalThis['sessionStorage'].clear();",
      'sessionStorage is only for shell/src/remotes/reloadOnce.ts, shared-auth/src/firebase/storedSession.ts, shared-auth/src/clearTab.ts, mf-subscription/src/declaration/typedInput.ts',
    ],
    [
      'shared-auth/src/session.ts',
      "indexedDB.open('firebase');",
      'indexedDB is only for shared-auth/src/firebase/storedSession.ts',
    ],
    [
      'packages/ui-kit/src/Dialog.ts',
      "opener.postMessage('hello');",
      'postMessage is only for shared-auth/src/otherTabs.ts, shell/src/offline/offlineReading.ts',
    ],
    [
      'shared-auth/src/session.ts',
      "new BroadcastChannel('session');",
      'BroadcastChannel is only for shared-auth/src/otherTabs.ts',
    ],
  ])('stops %s: %s', (file, code, sentence) => {
    expect(lint(file, code)).toEqual([sentence]);
  });

  test('stops imports from the folder of a screen by other code', () => {
    const code = "import '../legal/LegalScreen.tsx';";
    const sentence = 'mf-landing/src/legal belongs to one screen: move code that others need to a folder of its own';
    expect(lint('mf-landing/src/landing/Contact.ts', code, root)).toEqual([sentence]);
    expect(lint('mf-landing/src/page.ts', "import './legal/legalPages.ts';", root)).toEqual([sentence]);
    expect(lint('mf-landing/src/legal/legalPages.ts', "import './LegalScreen.tsx';", root)).toEqual([]);
    expect(lint('mf-landing/src/landing/Contact.ts', "import '../legalTexts/Marked.tsx';", root)).toEqual([]);
    expect(lint('mf-landing/standalone/StandalonePage.ts', "import '../src/legal/LegalScreen.tsx';", root)).toEqual([]);
  });
});

import { fileURLToPath } from 'node:url';
import { listRemoteNames } from 'page-contract/remotes';

const remotes = listRemoteNames(fileURLToPath(new URL('../../..', import.meta.url)));

/** Import table: for each package, the folders of the packages that it may import. */
export const mayImport = {
  shell: ['packages/page-contract', 'shared-auth', 'packages/ui-kit'],
  ...Object.fromEntries(
    remotes.map((name) => [
      name,
      [
        'packages/page-contract',
        'shared-auth',
        'packages/queries',
        'packages/ui-kit',
        'packages/api-contract',
        'packages/legal-texts',
      ],
    ]),
  ),
  'shared-auth': ['packages/page-contract', 'packages/api-contract'],
  'packages/queries': ['shared-auth'],
  'packages/ui-kit': [],
  'packages/page-contract': [],
  'packages/api-contract': [],
  'packages/legal-texts': ['packages/page-contract', 'packages/api-contract'],
  'packages/node-kit': [],
  backend: ['packages/page-contract', 'packages/api-contract', 'packages/node-kit', 'packages/legal-texts'],
  // Tests of hosting start site and backend behind each proxy.
  'operations/hosting': ['packages/node-kit', 'site', 'release', 'backend'],
  'operations/owner': ['packages/api-contract', 'packages/node-kit'],
  site: ['packages/page-contract', 'packages/node-kit'],
  'tools/build': ['packages/page-contract', 'packages/api-contract', 'packages/ui-kit', 'tools/local'],
  // QA's frame renders the shell's layout and access rules around a remote.
  qa: ['packages/page-contract', 'shared-auth', 'packages/ui-kit', 'shell'],
  'qa/panel': ['packages/page-contract', 'packages/ui-kit', 'qa'],
  'tools/local': ['packages/page-contract', 'packages/api-contract', 'packages/node-kit'],
  // Release reads the site's store and QA's scenarios.
  release: ['packages/page-contract', 'packages/api-contract', 'shared-auth', 'packages/node-kit', 'site', 'qa'],
  'tools/payment-sandbox': ['packages/api-contract', 'packages/node-kit'],
  // One journey works in a copy of the working tree (tools/build).
  'tools/e2e': [
    'packages/page-contract',
    'packages/api-contract',
    'packages/node-kit',
    'site',
    'tools/build',
    'release',
  ],
  // The bench measures the stack and drives the browser of the journeys.
  'tools/bench': [
    'site',
    'packages/page-contract',
    'packages/api-contract',
    'packages/node-kit',
    'tools/e2e',
    'tools/build',
  ],
};

/**
 * Packages that only tests and QA pages import: QA's frame around a remote, the payment provider's stand-in, the
 * releases that tests of the site begin with, and the tables of the bench for the load on the backend.
 */
export const testPackages = ['qa', 'tools/payment-sandbox', 'release', 'tools/bench'];

/**
 * Adapters of packages: only files whose path begins with one of `files` may import an outside technology. Tests and
 * QA pages may, too.
 */
export const packageAdapters = [
  { source: /^@?firebase(\/|$)/, files: ['shared-auth/src/firebase/'] },
  { source: /^@module-federation\/(runtime|enhanced\/runtime|inject)/, files: ['shell/src/remotes/federation.ts'] },
  { source: /^@stripe\/stripe-js/, files: ['mf-subscription/src/stripeScript.ts'] },
  { source: /^stripe$/, files: ['backend/src/adapters/payments/'] },
  { source: /^nodemailer$/, files: ['backend/src/adapters/mail.ts'] },
  { source: /^jose$/, files: ['backend/src/adapters/identity.ts', 'backend/src/adapters/identityKeys.ts'] },
];

/** Entries of our packages that files of the page (`within`) must not import: they would bring schemas or test data. */
export const nodeOnlyEntries = {
  source: /^page-contract\/(schemas|remotes|dataBlock|testing)$|^api-contract\/shapes$/,
  within: /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries))\/src\//,
};

/** Packages whose code runs in the browser. */
const browserCode =
  /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries|page-contract|api-contract|legal-texts))\/src\//;

/**
 * Adapters of globals: of the code in the browser, only `files` may use them. Each handles a browser that refuses the
 * access.
 */
export const globalAdapters = [
  {
    name: 'fetch',
    within: browserCode,
    files: [
      'shared-auth/src/send.ts',
      'shell/src/remotes/registryPoller.ts',
      'shell/src/remotes/manifest.ts',
      'shell/src/shareLink.ts',
    ],
  },
  {
    name: 'localStorage',
    within: browserCode,
    files: [
      'shared-auth/src/sessionHint.ts',
      'mf-landing/src/choice/languageChoice.ts',
      'mf-help/src/setup/progress.ts',
      // It only asks whether anything is stored.
      'shell/src/bootstrap/onInteractionOrIdle.ts',
    ],
  },
  {
    name: 'sessionStorage',
    within: browserCode,
    files: [
      'shell/src/remotes/reloadOnce.ts',
      'shared-auth/src/firebase/storedSession.ts',
      'shared-auth/src/clearTab.ts',
      'mf-subscription/src/declaration/typedInput.ts',
    ],
  },
  { name: 'indexedDB', within: browserCode, files: ['shared-auth/src/firebase/storedSession.ts'] },
  {
    name: 'postMessage',
    within: browserCode,
    files: ['shared-auth/src/otherTabs.ts', 'shell/src/offline/offlineReading.ts'],
  },
  { name: 'BroadcastChannel', within: browserCode, files: ['shared-auth/src/otherTabs.ts'] },
];

/** Of the code `within`, only `files` may read `process.env`: a program's settings enter through one of them. */
export const environmentReaders = {
  within: /^(backend|site|release|operations\/owner|packages\/node-kit|tools\/(local|payment-sandbox|bench|e2e))\//,
  files: /(^|\/)config\.(ts|mjs)$|^packages\/node-kit\/src\/loadEnvironment\.ts$/,
};

import { fileURLToPath } from 'node:url';
import { remoteNames } from 'page-contract/remotes';

const remotes = remoteNames(fileURLToPath(new URL('../../..', import.meta.url)));

/** Import rules, as in CONTRIBUTING.md: a row names the workspace folders that a package may import besides itself. */
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
  // Its tests start site and backend behind each proxy.
  'operations/hosting': ['packages/node-kit', 'site', 'release', 'backend'],
  'operations/owner': ['packages/api-contract', 'packages/node-kit'],
  site: ['packages/page-contract', 'packages/node-kit'],
  'tools/build': ['packages/page-contract', 'packages/api-contract', 'packages/ui-kit', 'tools/local'],
  // The frame draws the shell's own layout and access around a remote alone.
  qa: ['packages/page-contract', 'shared-auth', 'packages/ui-kit', 'shell'],
  'qa/panel': ['packages/page-contract', 'packages/ui-kit', 'qa'],
  'tools/local': ['packages/page-contract', 'packages/api-contract', 'packages/node-kit'],
  // Releases by what the site's folder says, shows by what the remotes' scenarios say.
  release: [
    'packages/page-contract',
    'packages/api-contract',
    'shared-auth',
    'packages/node-kit',
    'site',
    'qa',
    'tools/build',
  ],
  'tools/payment-sandbox': ['packages/api-contract', 'packages/node-kit'],
  // A journey works in a copy of the tree.
  'tools/e2e': [
    'packages/page-contract',
    'packages/api-contract',
    'packages/node-kit',
    'site',
    'tools/build',
    'release',
  ],
  // The bench measures the stack, drives the browser of the journeys, and fills the backend's tables as its tests do.
  'tools/bench': [
    'site',
    'packages/page-contract',
    'packages/api-contract',
    'packages/node-kit',
    'backend',
    'tools/e2e',
    'tools/build',
  ],
};

/**
 * Packages that only tests and QA pages import: QA's frame around a remote, the payment provider's stand-in, and the
 * releases that tests of the site begin with.
 */
export const forTests = ['qa', 'tools/payment-sandbox', 'release'];

/**
 * The single files, or the one folder, allowed to use an outside technology. Tests and QA pages may look behind a door.
 */
export const doors = [
  { what: /^@?firebase(\/|$)/, files: ['shared-auth/src/firebase/'] },
  { what: /^@module-federation\/(runtime|enhanced\/runtime|inject)/, files: ['shell/src/remotes/federation.ts'] },
  { what: /^@stripe\/stripe-js/, files: ['mf-subscription/src/stripeScript.ts'] },
  { what: /^stripe$/, files: ['backend/src/adapters/payments/'] },
  { what: /^nodemailer$/, files: ['backend/src/adapters/mail.ts'] },
  { what: /^jose$/, files: ['backend/src/adapters/identity.ts', 'backend/src/adapters/identityKeys.ts'] },
];

/** Entries of our packages that would bring schemas or test data into a script of the page. */
export const notForPages = {
  what: /^page-contract\/(schemas|remotes|dataBlock|testing)$|^api-contract\/shapes$/,
  within: /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries))\/src\//,
};

/** Packages whose code runs in the browser. */
const inTheBrowser =
  /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries|page-contract|api-contract|legal-texts))\/src\//;

/** Which globals belong to which files. Each of them has a way on for when the browser refuses. */
export const globalDoors = [
  {
    name: 'fetch',
    within: inTheBrowser,
    files: [
      'shared-auth/src/send.ts',
      'shell/src/remotes/registryWatch.ts',
      'shell/src/remotes/manifest.ts',
      'shell/src/shareLink.ts',
    ],
  },
  {
    name: 'localStorage',
    within: inTheBrowser,
    files: [
      'shared-auth/src/sessionHint.ts',
      'mf-landing/src/choice/languageChoice.ts',
      'mf-help/src/setup/progress.ts',
      // Whether anything is stored at all.
      'shell/src/bootstrap/onInteractionOrIdle.ts',
    ],
  },
  {
    name: 'sessionStorage',
    within: inTheBrowser,
    files: [
      'shell/src/remotes/reloadOnce.ts',
      'shared-auth/src/firebase/storedSession.ts',
      'shared-auth/src/clearTab.ts',
      'mf-subscription/src/declaration/typedInput.ts',
    ],
  },
  { name: 'indexedDB', within: inTheBrowser, files: ['shared-auth/src/firebase/storedSession.ts'] },
  {
    name: 'postMessage',
    within: inTheBrowser,
    files: ['shared-auth/src/otherTabs.ts', 'shell/src/offline/offlineReading.ts'],
  },
  { name: 'BroadcastChannel', within: inTheBrowser, files: ['shared-auth/src/otherTabs.ts'] },
];

/** Settings enter a program through one file. */
export const environmentDoor = {
  within: /^(backend|site|release|operations\/owner|packages\/node-kit|tools\/(local|payment-sandbox|bench|e2e))\//,
  files: /(^|\/)config\.(ts|mjs)$|^packages\/node-kit\/src\/loadEnvironment\.ts$/,
};

import { fileURLToPath } from 'node:url';
import { listRemoteNames } from 'page-contract/remotes';

// Tables that the ESLint rule in importTable.mjs enforces. Packages are named by their folders, from the root. A remote
// is a micro-frontend, such as mf-help.

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
  'packages/queries': ['packages/api-contract', 'shared-auth'],
  'packages/ui-kit': [],
  'packages/page-contract': [],
  'packages/api-contract': [],
  'packages/legal-texts': ['packages/page-contract', 'packages/api-contract'],
  'packages/node-kit': [],
  backend: ['packages/page-contract', 'packages/api-contract', 'packages/node-kit', 'packages/legal-texts'],
  'operations/hosting': ['packages/node-kit', 'site'],
  'operations/owner': ['packages/api-contract', 'packages/node-kit'],
  site: ['packages/page-contract', 'packages/node-kit'],
  // Tests of the build use code of tools/local that lists input files, or reads ` (acc 301)` in the title of a test.
  'tools/build': ['packages/page-contract', 'packages/api-contract', 'packages/ui-kit', 'tools/local'],
  // Component tests have the shell's layout and access rules.
  qa: ['packages/page-contract', 'shared-auth', 'packages/ui-kit', 'shell'],
  'tools/local': ['packages/page-contract', 'packages/api-contract', 'packages/node-kit'],
  // A release reads the site's store and the scenarios of a QA server.
  release: ['packages/page-contract', 'packages/api-contract', 'packages/node-kit', 'site', 'qa'],
  'tools/payment-sandbox': ['packages/api-contract', 'packages/node-kit'],
  // One of these browser tests (journeys) works in a copy of the working tree, which tools/build makes. Boxes are those
  // of tools/local.
  'tools/e2e': [
    'tools/local',
    'packages/page-contract',
    'packages/api-contract',
    'packages/node-kit',
    'site',
    'tools/build',
    'release',
    'qa',
  ],
  // Measurements start stack and browser like the browser tests.
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
 * Packages that tests and scenarios of every package may import, too: scenarios, the stand-in for the payment provider,
 * `release`, because tests of the site begin with a release, and the bench's tables of results.
 */
export const testPackages = ['qa', 'tools/payment-sandbox', 'release', 'tools/bench'];

/**
 * Adapters of packages: only files whose path begins with one of `files` may import an outside technology. The rule
 * (`checkAdapter`) exempts tests, scenarios and programs for developers and operators.
 */
export const packageAdapters = [
  { source: /^@?firebase(\/|$)/, files: ['shared-auth/src/firebase/'] },
  { source: /^@module-federation\/(runtime|enhanced\/runtime|inject)/, files: ['shell/src/remotes/federation.ts'] },
  { source: /^@stripe\/stripe-js/, files: ['mf-subscription/src/stripeScript.ts'] },
  { source: /^web-vitals$/, files: ['shell/src/reportWebVitals.ts'] },
  { source: /^stripe$/, files: ['backend/src/adapters/payments/'] },
  { source: /^nodemailer$/, files: ['backend/src/adapters/mail.ts'] },
  { source: /^jose$/, files: ['backend/src/adapters/identity.ts', 'backend/src/adapters/identityKeys.ts'] },
];

/**
 * Entry points of packages that scripts of the page (files that match `within`) must not import. The bundle would
 * contain schemas (`schemas`, `shapes`), examples, sample data (`sampleOwner`, `testing`) or code of builds and servers
 * (`remotes`, `dataBlock`).
 */
export const nodeOnlyEntries = {
  source:
    /^page-contract\/(schemas|remotes|dataBlock|describeUnfinishedFields|sampleOwner|testing)$|^api-contract\/(shapes|examples)$/,
  within: /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries))\/src\//,
};

/** Files of scenarios (states of a screen). They import no library that exists once in the page (`isShared`). */
export const scenarioFiles = /^mf-[a-z-]+\/standalone\//;

/** Packages whose code runs in the browser. */
const browserCode =
  /^(shell|mf-[a-z-]+|shared-auth|packages\/(ui-kit|queries|page-contract|api-contract|legal-texts))\/src\//;

/**
 * Adapters of globals: of the code for browsers, only `files` may use the global `name`. Those of storage handle the
 * error that a browser throws if the user has blocked it.
 */
export const globalAdapters = [
  {
    name: 'fetch',
    within: browserCode,
    files: [
      'shared-auth/src/send.ts',
      'shell/src/remotes/registryPoller.ts',
      'shell/src/remotes/manifest.ts',
      'shell/src/shareLink/openShareLink.ts',
      'shell/src/shareLink/placeVersions.ts',
    ],
  },
  {
    name: 'localStorage',
    within: browserCode,
    files: [
      'shared-auth/src/sessionHint.ts',
      'mf-landing/src/choice/languageChoice.ts',
      'mf-help/src/setup/progress.ts',
      // Store nothing. They read what an earlier visit has stored.
      'shell/src/bootstrap/markSignedIn.ts',
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

/**
 * Of the code `within`, only `files` may read `process.env`: a program's settings enter through one of them. `git.ts` only
 * hands them on.
 */
export const environmentReaders = {
  within: /^(backend|site|release|operations\/owner|packages\/node-kit|tools\/(local|payment-sandbox|bench|e2e))\//,
  files: /(^|\/)config\.(ts|mjs)$|^packages\/node-kit\/src\/(loadEnvironment|git)\.ts$/,
};

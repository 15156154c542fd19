import { fileURLToPath } from 'node:url';
import { remoteNames } from 'page-contract/remotes';

const remotes = remoteNames(fileURLToPath(new URL('../../..', import.meta.url)));

/** Who may import whom, as CONTRIBUTING.md shows it: a row names the folders of ours that a package may import besides itself. */
export const mayImport = {
  shell: ['page-contract', 'shared-auth', 'ui-kit'],
  ...Object.fromEntries(
    remotes.map((name) => [name, ['page-contract', 'shared-auth', 'queries', 'ui-kit', 'api-contract', 'legal-texts']]),
  ),
  'shared-auth': ['page-contract', 'api-contract'],
  queries: ['shared-auth'],
  'ui-kit': [],
  'page-contract': [],
  'api-contract': [],
  'legal-texts': ['page-contract', 'api-contract'],
  'node-kit': [],
  backend: ['page-contract', 'api-contract', 'node-kit', 'legal-texts'],
  owner: ['api-contract', 'node-kit'],
  site: ['page-contract', 'api-contract', 'node-kit'],
  'tools/build': ['page-contract', 'ui-kit', 'tools/local'],
  // The frame draws the shell's own layout and access around a remote alone.
  'tools/qa': ['page-contract', 'shared-auth', 'ui-kit', 'shell'],
  'tools/panel': ['page-contract', 'ui-kit', 'tools/qa'],
  'tools/local': ['page-contract', 'api-contract', 'node-kit'],
  // Releases by what the site's folder says, shows by what the remotes' scenarios say.
  'tools/rehearsal': ['page-contract', 'shared-auth', 'node-kit', 'site', 'tools/qa'],
  'tools/payment-sandbox': ['api-contract', 'node-kit'],
  // A journey works in a copy of the tree.
  'tools/e2e': ['page-contract', 'api-contract', 'node-kit', 'site', 'tools/build', 'tools/rehearsal'],
  // The bench measures the stack, drives the browser of the journeys, and fills the backend's tables as its tests do.
  'tools/bench': ['page-contract', 'api-contract', 'node-kit', 'backend', 'tools/e2e', 'tools/build'],
};

/** Packages that only tests and QA pages import: QA's frame around a remote, and the payment provider's stand-in. */
export const forTests = ['tools/qa', 'tools/payment-sandbox'];

/** The single files, or the one folder, allowed to use an outside technology. Tests and QA pages may look behind a door. */
export const doors = [
  { what: /^@?firebase(\/|$)/, files: ['shared-auth/src/firebase/'] },
  { what: /^@module-federation\/(runtime|enhanced\/runtime|inject)/, files: ['shell/src/remotes/federation.ts'] },
  { what: /^@stripe\/stripe-js/, files: ['mf-subscription/src/stripeScript.ts'] },
  { what: /^stripe$/, files: ['backend/src/doors/payments/'] },
  { what: /^nodemailer$/, files: ['backend/src/doors/mail.ts'] },
  { what: /^jose$/, files: ['backend/src/doors/identity.ts'] },
];

/** Entries of our packages that would bring schemas or test data into a script of the page. */
export const notForPages = {
  what: /^page-contract\/(schemas|remotes|dataBlock|testing)$/,
  within: /^(shell|mf-[a-z-]+|ui-kit|queries|shared-auth)\/src\//,
};

/** Whose code runs in the browser. */
const inTheBrowser = /^(shell|mf-[a-z-]+|ui-kit|queries|shared-auth|page-contract|api-contract|legal-texts)\/src\//;

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
      'shell/src/early/whenWanted.ts',
    ],
  },
  {
    name: 'sessionStorage',
    within: inTheBrowser,
    files: ['shell/src/remotes/reloadOnce.ts', 'shared-auth/src/firebase/storedSession.ts'],
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
  within: /^(backend|site|owner|node-kit|tools\/(local|payment-sandbox|bench|e2e|rehearsal))\//,
  files: /(^|\/)config\.(ts|mjs)$|^node-kit\/src\/loadEnvironment\.ts$/,
};

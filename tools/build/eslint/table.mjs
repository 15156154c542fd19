/** Who may import whom (docs/contract.md): a row names the folders of ours that a package may import besides itself. */
export const mayImport = {
  shell: ['shared-auth', 'ui-kit'],
  'mf-landing': ['shared-auth', 'ui-kit', 'api-contract'],
  'mf-account': ['shared-auth', 'ui-kit', 'api-contract'],
  'mf-subscription': ['shared-auth', 'ui-kit', 'api-contract'],
  'mf-help': ['shared-auth', 'ui-kit', 'api-contract'],
  'shared-auth': ['api-contract'],
  'ui-kit': [],
  'api-contract': [],
  'node-kit': [],
  backend: ['api-contract'],
  owner: ['api-contract', 'node-kit', 'tools/local'],
  site: [],
  'tools/build': ['ui-kit'],
  'tools/qa': ['ui-kit'],
  'tools/local': ['api-contract', 'node-kit', 'owner'],
  'tools/payment-sandbox': ['api-contract', 'node-kit'],
  'tools/e2e': [],
  // The bench measures the stack and drives the browser of the journeys.
  'tools/bench': ['tools/e2e', 'tools/build'],
};

/** The single files allowed to use an outside technology. Tests and stand-alone benches may look behind a door. */
export const doors = [
  { what: /^firebase(\/|$)/, files: ['shared-auth/src/firebase.ts'] },
  { what: /^@module-federation\/(runtime|enhanced\/runtime)/, files: ['shell/src/remotes/federation.ts'] },
  { what: /^@stripe\/stripe-js/, files: ['mf-subscription/src/subscription/stripeScript.ts'] },
  { what: /^stripe$/, files: ['backend/src/payments.ts'] },
  { what: /^nodemailer$/, files: ['backend/src/mail.ts'] },
  { what: /^jose$/, files: ['backend/src/identity.ts'] },
];

/** Which globals belong to which files, per package whose code runs in the browser or the backend. */
export const globalDoors = [
  {
    names: ['fetch'],
    within: /^(shell|mf-[a-z]+|ui-kit|shared-auth)\/src\//,
    files: ['shared-auth/src/request.ts', 'shell/src/remotes/registryWatch.ts', 'shell/src/remotes/manifest.ts'],
  },
];

/** Settings enter a program through one file. */
export const environmentDoor = {
  within: /^(backend|site|owner|node-kit|tools\/(local|payment-sandbox|bench|e2e))\//,
  files: /(^|\/)config\.(ts|mjs)$/,
};

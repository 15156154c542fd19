const { resolve } = require('node:path');
const { remoteNames } = require('page-contract/remotes');
const { singletons } = require('./webpack/sharedSingletons.js');

const root = resolve(__dirname, '../..');

const remote = (name) => ({
  // Modules that are loaded through Module Federation, without an import.
  entry: Object.values(require(`${root}/${name}/webpack.config.js`).exposes),
  // A remote may name all that the shell provides, also before its screens need it.
  // The word list is read as a file (mf-account).
  ignoreDependencies: [...Object.keys(singletons), '@zxcvbn-ts/language-common'],
});

const programs = 'src/**/{main,*Main}.ts';

/** Entry files of programs and files read by other tools that knip does not find. */
module.exports = {
  workspaces: {
    '.': {
      // The root names it for drizzle-kit, which would not find the backend's.
      ignoreDependencies: ['drizzle-orm'],
      // Of tools/e2e.
      ignoreBinaries: ['playwright'],
    },
    ...Object.fromEntries(remoteNames(root).map((name) => [name, remote(name)])),
    // node-kit imports yargs; the bundled backend loads it from their own dependencies.
    backend: { entry: programs, ignoreDependencies: ['yargs'] },
    // Debian's checkers; the program that a test writes imports the models.
    'operations/hosting': {
      entry: 'runReleaseWorkflow.ts',
      ignoreBinaries: ['openssl', 'promtool', 'systemd-analyze'],
      ignoreDependencies: ['kubernetes-models'],
    },
    'operations/owner': { entry: programs },
    shell: {
      entry: ['src/prerender.tsx', 'src/routes/router.ts'],
      // Dependencies of react-router-dom and @module-federation/enhanced, in the versions they choose.
      ignoreDependencies: ['react-router', '@module-federation/.+'],
    },
    site: { entry: ['src/server/serve.ts', 'static/*.js'] },
    'tools/bench': { entry: programs },
    'tools/build': {
      entry: ['newRemote/newRemote.mts', 'programs/main.mjs', 'testing/*.js', 'types/*.ts'],
      // Dependencies of jest and react-router-dom, in their own versions, and the packages that keepShared.js names.
      ignoreDependencies: ['@jest/globals', '@jest/test-sequencer', ...Object.keys(singletons), 'react-router'],
    },
    // All travel into a page as they stand.
    qa: { entry: 'src/container.js' },
    release: {
      entry: [programs, 'src/prerender/prerenderer.mjs', 'src/qa/{leadLinks.js,playwright.config.ts,pictures.spec.ts}'],
      ignoreDependencies: ['axe-core'],
    },
    'tools/local': { entry: ['*.mjs', 'src/*.ts', programs], ignoreBinaries: ['apt-get'] },
  },
};

const { resolve } = require('node:path');
const { remoteNames } = require('page-contract/remotes');
const { singletons } = require('./webpack/sharedSingletons.js');

const root = resolve(__dirname, '../..');

const remote = (name) => ({
  // What the shell opens through Module Federation, without an import of ours.
  entry: Object.values(require(`${root}/${name}/webpack.config.js`).exposes),
  // A remote may name all that the shell provides, also before its screens need it.
  ignoreDependencies: Object.keys(singletons),
});

const programs = 'src/**/{main,*Main}.ts';

/** Where a program starts or another tool reads a file, as far as knip does not find it by itself. */
module.exports = {
  workspaces: {
    '.': {
      // The root names it for drizzle-kit, which would not find the backend's.
      ignoreDependencies: ['drizzle-orm'],
      // Of tools/e2e.
      ignoreBinaries: ['playwright'],
    },
    ...Object.fromEntries(remoteNames(root).map((name) => [name, remote(name)])),
    // node-kit imports yargs; the bundled backend and site load it from their own dependencies.
    backend: { entry: programs, ignoreDependencies: ['yargs'] },
    // Debian's checkers; the program that a test writes imports the models.
    'operations/hosting': {
      ignoreBinaries: ['openssl', 'promtool', 'systemd-analyze'],
      ignoreDependencies: ['kubernetes-models'],
    },
    'operations/owner': { entry: programs },
    shell: {
      entry: ['src/prerender.tsx', 'src/routes/router.ts'],
      // What react-router-dom and @module-federation/enhanced bring along, in the version they chose.
      ignoreDependencies: ['react-router', '@module-federation/.+'],
    },
    site: { entry: [programs, 'src/prerender/prerenderer.mjs', 'static/*.js'], ignoreDependencies: ['yargs'] },
    'tools/bench': { entry: programs },
    'tools/build': {
      entry: ['newRemote/main.mts', 'programs/main.mjs', 'testing/*.js', 'types/*.ts'],
      // What jest and react-router-dom bring along, in their own versions, and the packages that keepShared.js names.
      ignoreDependencies: ['@jest/globals', '@jest/test-sequencer', ...Object.keys(singletons), 'react-router'],
    },
    // All travel into a page as they stand.
    qa: { entry: 'src/container.js' },
    release: {
      entry: [programs, 'src/leadLinks.js', 'src/playwright.config.ts', 'src/pictures.spec.ts'],
      ignoreDependencies: ['axe-core'],
    },
    'tools/local': { entry: ['*.mjs', 'src/*.ts', programs], ignoreBinaries: ['apt-get'] },
  },
};

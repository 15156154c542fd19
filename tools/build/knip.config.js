const { resolve } = require('node:path');
const { listRemoteNames } = require('page-contract/remotes');
const { singletons } = require('./webpack/sharedSingletons.js');

const root = resolve(__dirname, '../..');

const describeRemote = (name) => ({
  // Modules that are loaded through Module Federation, without an import.
  entry: Object.values(require(`${root}/${name}/webpack.config.cjs`).exposes),
  // A remote may depend on all libraries that the shell provides, also if no screen imports them yet. mf-account reads
  // the word list `@zxcvbn-ts/language-common` as a file.
  ignoreDependencies: [...Object.keys(singletons), '@zxcvbn-ts/language-common'],
});

/** Pattern of the programs that npm scripts or other programs start. */
const programs = 'src/**/{main,*Main}.ts';

/**
 * Configuration of knip, which reports unused files, exports and dependencies: entry files that it does not find, and
 * false reports.
 */
module.exports = {
  // Jest finds the environment that a test file names from the root.
  ignoreUnresolved: ['./tools/build/jest/jsdomEnvironment.js'],
  workspaces: {
    '.': {
      // drizzle-kit looks for drizzle-orm at the root only, not in the backend.
      ignoreDependencies: ['drizzle-orm'],
      // A dependency of tools/e2e.
      ignoreBinaries: ['playwright'],
    },
    ...Object.fromEntries(listRemoteNames(root).map((name) => [name, describeRemote(name)])),
    // node-kit imports yargs, and the bundled backend, which contains node-kit, loads yargs from its own dependencies.
    // The load test loads `answerKeys.ts` into a program.
    backend: { entry: [programs, 'src/testing/load/answerKeys.ts'], ignoreDependencies: ['yargs'] },
    // The binaries are packages of Debian. A test writes a program that imports `kubernetes-models`, and runs it.
    'operations/hosting': {
      entry: 'runReleaseWorkflow.ts',
      ignoreBinaries: ['caddy', 'promtool'],
      ignoreDependencies: ['kubernetes-models'],
    },
    'operations/owner': { entry: programs },
    shell: {
      entry: ['src/prerender.tsx', 'src/routes/router.ts'],
      // Dependencies of @module-federation/enhanced, in the versions it chooses.
      ignoreDependencies: ['@module-federation/.+'],
    },
    // A test starts s3rver in a process of its own.
    site: { entry: [programs, 'src/server/serve.ts', 'src/store/testing/s3rver.mjs', 'static/*.js'] },
    'tools/bench': { entry: programs },
    'tools/build': {
      entry: ['programs/main.mjs', 'testing/*.js', 'types/*.ts'],
      // Dependencies of jest, in its own versions, and the packages that keepShared.js names.
      ignoreDependencies: ['@jest/globals', '@jest/test-sequencer', ...Object.keys(singletons)],
    },
    qa: { entry: 'src/page/index.ts' },
    release: {
      entry: [programs, 'src/prerender/prerenderer.mjs'],
      ignoreDependencies: ['axe-core'],
    },
    // The stack names files that programs load at their start.
    'tools/local': { entry: ['*.mjs', 'src/*.ts', programs, 'src/stack/end*.{cjs,mjs}'], ignoreBinaries: ['apt-get'] },
  },
};

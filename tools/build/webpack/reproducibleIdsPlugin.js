const { createHash } = require('node:crypto');

const NAME = 'ReproducibleIdsPlugin';
/** Matches `1a2b3c` in `…/.federation/entry.1a2b3c.js`, the path of a file that Module Federation generates. */
const HASH_IN_PATH = /(?<=[\\/]\.federation[\\/]entry\.)[0-9a-f]+(?=\.js)/;
/** webpack's own ids have three or four digits in builds of this size, so that ids from here on are free. */
const FIRST_ID = 10_000;
const NUMBER_OF_IDS = 10_000;

/**
 * Makes the build of a remote (micro-frontend) independent of the folder of the checkout, so that the same commit gives
 * the same bytes everywhere. webpack calculates the id of a module from its path in the remote. In the path of two
 * modules is a hash of the checkout's folder: a file that Module Federation generates, and the module into which
 * webpack joins this file. The plugin gives ids to both before webpack does, from the path without the hash.
 */
class ReproducibleIdsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          if (!HASH_IN_PATH.test(module.identifier())) continue;
          const relativePath = module.libIdent({ context: compiler.context });
          compilation.chunkGraph.setModuleId(module, calculateId(relativePath));
        }
      });
      // Module Federation also writes a file that differs from run to run. Nothing reads it.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => compilation.deleteAsset('mf-stats.json'));
    });
  }
}

/** Returns an id from 10,000 to 19,999. */
function calculateId(relativePath) {
  const reproduciblePath = relativePath.replace(HASH_IN_PATH, '');
  const hash = createHash('sha256').update(reproduciblePath).digest().readUInt32BE();
  return FIRST_ID + (hash % NUMBER_OF_IDS);
}

module.exports = { ReproducibleIdsPlugin };

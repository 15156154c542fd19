const { createHash } = require('node:crypto');

const NAME = 'ReproducibleIdsPlugin';
/** Matches the hash of the absolute path in the name of the entry file that Module Federation generates. */
const HASH_OF_PATH = /(?<=[\\/]\.federation[\\/]entry\.)[0-9a-f]+(?=\.js)/;
/** First id of the container's modules. webpack's own ids have three or four digits in builds of this size. */
const FIRST_ID = 10_000;
const NUMBER_OF_IDS = 10_000;

/**
 * Makes a remote's build independent of the folder of the checkout, so that the same commit gives the same bytes
 * everywhere. webpack derives the id of a module from its path relative to the remote (micro-frontend). For two modules
 * of its container, the script that hands out its screens, that path contains a hash of the absolute one: the entry,
 * and the generated file that is concatenated into it. This plugin sets their ids first, without that hash.
 */
class ReproducibleIdsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules)
          if (HASH_OF_PATH.test(module.identifier()))
            compilation.chunkGraph.setModuleId(module, hashToId(module.libIdent({ context: compiler.context })));
      });
      // `mf-stats.json` varies from run to run, and nothing reads it: tools use `mf-manifest.json`.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => compilation.deleteAsset('mf-stats.json'));
    });
  }
}

/** Returns an id from 10,000 to 19,999 for a module's relative name, without the hash of the path in it. */
function hashToId(relativeName) {
  const name = relativeName.replace(HASH_OF_PATH, '');
  const hash = createHash('sha256').update(name).digest().readUInt32BE();
  return FIRST_ID + (hash % NUMBER_OF_IDS);
}

module.exports = { ReproducibleIdsPlugin };

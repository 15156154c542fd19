/**
 * Returns the paths of the source files in a bundle, for the bill of materials and the hashes of components. Modules
 * without a chunk are left out: webpack has removed them as unused.
 */
function listBundledFiles({ modules, chunkGraph }) {
  return (
    [...modules]
      .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
      // A module that webpack joined from others lists them in `modules`.
      .flatMap((module) => [...(module.modules ?? [module])])
      .flatMap(({ resource }) => (resource ? [resource.split('?')[0]] : []))
  );
}

module.exports = { listBundledFiles };

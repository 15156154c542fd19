/** Returns the source files in a bundle. `chunkGraph` is webpack's assignment of modules to chunks. */
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

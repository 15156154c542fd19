// Stands in for the container of a remote (the script that hands out the screens of a micro-frontend) in a QA page that
// simulates a fault of loading. loadWithFault.ts sets the global `qaContainer`: `name` is the remote's global variable,
// `exposes` has its screens, which are bundled with the QA page, and `faultyChunk` is a file that cannot be loaded, or
// undefined if no chunk is to fail. The shell loads this script, calls `init` with a function that loads files, and
// then calls `get`.
(() => {
  const { qaContainer } = globalThis;
  const { name, faultyChunk, exposes } = qaContainer;
  globalThis[name] = {
    init(_sharedScope, load) {
      // After a failure, Module Federation runs this script again and calls `init` without the function.
      if (typeof load === 'function') qaContainer.load = load;
    },
    async get(expose) {
      if (faultyChunk) await qaContainer.load(faultyChunk.file, faultyChunk.integrity);
      return () => ({ default: exposes[expose] });
    },
  };
})();

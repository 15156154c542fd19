// Replaces a remote's container for faults of loading (loadWithFault.ts): the shell loads it as usual, and it exposes
// the screens that are bundled with the QA page.
(() => {
  const { name, chunk, exposes } = globalThis.qaContainer;
  let loadFile = globalThis.qaContainer.load;
  globalThis[name] = {
    init(_shared, load) {
      // The shell passes a loader of files. Module Federation, which loads the container after a failure, passes none.
      if (typeof load === 'function') globalThis.qaContainer.load = loadFile = load;
    },
    async get(expose) {
      if (chunk) await loadFile(chunk.file, chunk.integrity);
      return () => ({ default: exposes[expose] });
    },
  };
})();

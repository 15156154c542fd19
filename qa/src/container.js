// Stands in a page for QA where a remote's container stands in the app: what loads it is the shell, and its screens are
// those that the page has inside.
(() => {
  const { name, chunk, exposes } = globalThis.qaContainer;
  let loadFile = globalThis.qaContainer.load;
  globalThis[name] = {
    init(_shared, load) {
      // Module Federation, which loads it after a failure, hands none out.
      if (typeof load === 'function') globalThis.qaContainer.load = loadFile = load;
    },
    async get(expose) {
      if (chunk) await loadFile(chunk.file, chunk.integrity);
      return () => ({ default: exposes[expose] });
    },
  };
})();

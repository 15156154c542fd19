// Replaces a remote's container, the script that hands out the screens of a micro-frontend, in a QA page that simulates
// a fault of loading. loadWithFault.ts sets `qaContainer`: the remote's global name, its screens, which are bundled
// with the QA page, and the chunk that has the fault, if it is not the container itself. The shell loads this script as
// usual and calls `init` and `get`. After a failure Module Federation runs the script again; therefore the loader of
// files, which only the shell passes, is kept in `qaContainer`.
(() => {
  const { qaContainer } = globalThis;
  const { name, chunk, exposes } = qaContainer;
  globalThis[name] = {
    init(_shared, load) {
      // The shell passes a loader of files. Module Federation, which loads the container after a failure, passes none.
      if (typeof load === 'function') qaContainer.load = load;
    },
    async get(expose) {
      if (chunk) await qaContainer.load(chunk.file, chunk.integrity);
      return () => ({ default: exposes[expose] });
    },
  };
})();

// Replaces the container of a remote (the script that hands out the screens of a micro-frontend) in a QA page that
// simulates a fault of loading. loadWithFault.ts sets `qaContainer`: the remote's global name, its screens, which are
// bundled with the QA page, and `chunk`, the file that fails; absent if this script itself is the one that fails. First
// the shell loads this script and calls `init`, with a loader of files, and `get`. After a failure, Module Federation
// runs the script again without a loader: therefore the shell's is kept in `qaContainer`.
(() => {
  const { qaContainer } = globalThis;
  const { name, chunk, exposes } = qaContainer;
  globalThis[name] = {
    init(_sharedScope, load) {
      if (typeof load === 'function') qaContainer.load = load;
    },
    async get(expose) {
      if (chunk) await qaContainer.load(chunk.file, chunk.integrity);
      return () => ({ default: exposes[expose] });
    },
  };
})();

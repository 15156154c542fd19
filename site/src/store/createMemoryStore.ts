import { compareKeys, getEtagIfSameContent, requireSafeKey, type Store } from './Store.ts';

/**
 * Creates a store in memory, for tests and for objects that exist only while a program runs. It must behave like the
 * stores in folders and buckets, which it replaces in tests. store.test.ts checks all three by the same cases.
 */
export function createMemoryStore(name = 'memory'): Store {
  const objects = new Map<string, { content: Buffer; etag: string; changed: Date }>();
  let writes = 0;
  const store: Store = {
    name,
    // Refuses the same unsafe keys (`../x`) as a store in a folder, where such a key would lead out of the folder.
    get: async (key) => objects.get(requireSafeKey(name, key)),
    head: async (key) => objects.get(requireSafeKey(name, key))?.etag,
    put: async (key, content, { ifNoneMatch } = {}) => {
      const exists = objects.has(requireSafeKey(name, key));
      if (ifNoneMatch && exists) return getEtagIfSameContent(store, key, content);
      writes += 1;
      const etag = `"${writes}"`;
      objects.set(key, { content: Buffer.from(content), etag, changed: new Date() });
      return etag;
    },
    list: async (prefix) =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { changed }]) => ({ key, changed }))
        .sort(compareKeys),
    remove: async (key) => void objects.delete(key),
  };
  return store;
}

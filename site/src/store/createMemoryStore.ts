import { getEtagIfSameContent, requireSafeKey, type Store } from './Store.ts';

/**
 * Creates a store in memory, for tests and for objects that exist only while a program runs. It must behave like the
 * stores in folders and buckets, which it replaces in tests: store.test.ts runs the same cases for all three.
 */
export function createMemoryStore(name = 'memory'): Store {
  const objects = new Map<string, { content: Buffer; etag: string; changed: Date }>();
  /** Number of writes so far, which is the entity tag of the object that was written last. */
  let writes = 0;
  const store: Store = {
    name,
    // A key is unsafe if it would lead out of the site's folder in a store of files. `put` stores none, so that `list`
    // and `remove` find none.
    get: async (key) => objects.get(requireSafeKey(name, key)),
    head: async (key) => objects.get(requireSafeKey(name, key))?.etag,
    put: async (key, content, { ifMatch, ifNoneMatch } = {}) => {
      const etag = objects.get(requireSafeKey(name, key))?.etag;
      const isRefused = (ifNoneMatch && etag !== undefined) || (ifMatch !== undefined && etag !== ifMatch);
      if (isRefused) return getEtagIfSameContent(store, key, content);
      writes += 1;
      objects.set(key, { content: Buffer.from(content), etag: `"${writes}"`, changed: new Date() });
      return `"${writes}"`;
    },
    list: async (prefix) =>
      [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, { changed }]) => ({ key, changed })),
    remove: async (key) => void objects.delete(key),
  };
  return store;
}

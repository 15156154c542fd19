import { etagIfSame, requireKey, type Store } from './Store.ts';

/** Creates a store in memory, for tests and for objects that exist only while a program runs. */
export function createMemoryStore(name = 'memory'): Store {
  const objects = new Map<string, { content: Buffer; etag: string; changed: Date }>();
  /** Number of writes so far, which is the entity tag of the object that was written last. */
  let writes = 0;
  const store: Store = {
    name,
    get: async (key) => objects.get(requireKey(name, key)),
    head: async (key) => objects.get(requireKey(name, key))?.etag,
    put: async (key, content, { ifMatch, ifNoneMatch } = {}) => {
      const etag = objects.get(requireKey(name, key))?.etag;
      if ((ifNoneMatch && etag !== undefined) || (ifMatch !== undefined && etag !== ifMatch))
        return etagIfSame(store, key, content);
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

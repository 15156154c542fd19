import { compareKeys, requireSafeKey, type Store } from './Store.ts';

/**
 * Creates a store in memory, for tests and for objects that exist only while a program runs. It must behave like the
 * stores in folders and buckets, which it replaces in tests. store.test.ts checks all three by the same cases.
 */
export function createMemoryStore(name = 'memory'): Store {
  const objects = new Map<string, { content: Buffer; changed: Date }>();
  return {
    name,
    // Refuses the same unsafe keys (`../x`) as a store in a folder, where such a key would lead out of the folder.
    get: async (key) => objects.get(requireSafeKey(name, key))?.content,
    has: async (key) => objects.has(requireSafeKey(name, key)),
    put: async (key, content, { ifNoneMatch } = {}) => {
      const exists = objects.has(requireSafeKey(name, key));
      if (ifNoneMatch && exists) return false;
      objects.set(key, { content: Buffer.from(content), changed: new Date() });
      return true;
    },
    list: async (prefix) =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { changed }]) => ({ key, changed }))
        .sort(compareKeys),
    remove: async (key) => void objects.delete(key),
  };
}

import { createMemoryStore } from './createMemoryStore.ts';
import { compareKeys, type Store } from './Store.ts';

/**
 * Creates a store in front of the store `base`, so that a release can render and check a site before it is live.
 * Objects that are written stay in memory, so that nothing in `base` changes. `readAdditional` reads objects that no
 * store has yet, such as the files of a build before its upload. It returns undefined for all other keys.
 *
 * It does only what rendering needs: `get` knows all objects, `has` and `list` all except the additional ones, and
 * `remove` and the condition of `put` only the written ones.
 */
export function createOverlayStore(base: Store, readAdditional: (key: string) => Promise<Buffer | undefined>): Store {
  const written = createMemoryStore(base.name);
  return {
    ...written,
    get: async (key) => {
      const content = (await written.get(key)) ?? (await readAdditional(key));
      return content ?? base.get(key);
    },
    has: async (key) => (await written.has(key)) || base.has(key),
    list: async (prefix) => {
      const [own, others] = await Promise.all([written.list(prefix), base.list(prefix)]);
      const ownKeys = new Set(own.map(({ key }) => key));
      return [...own, ...others.filter(({ key }) => !ownKeys.has(key))].sort(compareKeys);
    },
  };
}

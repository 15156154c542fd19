import { createMemoryStore } from './createMemoryStore.ts';
import type { Store } from './Store.ts';

/**
 * Creates a store in front of `base`, so that a release can check and render a site before it is live: what is written
 * to it stays in memory. `readAdditional` reads objects that no store has yet, such as files of a build; it returns
 * undefined for other keys.
 *
 * It supports only what rendering needs: `get` of all objects, and `head` of the manifest. `head` does not know
 * additional objects. `list` and `remove` know only what was written, so that nothing of `base` changes.
 */
export function createOverlayStore(base: Store, readAdditional: (key: string) => Promise<Buffer | undefined>): Store {
  const written = createMemoryStore(base.name);
  return {
    ...written,
    get: async (key) => {
      const stored = await written.get(key);
      if (stored) return stored;
      const content = await readAdditional(key);
      // The entity tag of an immutable object is never compared.
      return content ? { content, etag: '"additional"' } : base.get(key);
    },
    head: async (key) => (await written.head(key)) ?? base.head(key),
  };
}

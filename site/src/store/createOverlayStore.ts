import { createMemoryStore } from './createMemoryStore.ts';
import type { Store } from './Store.ts';

/**
 * Creates a view of a store with additional objects, whose writes stay in memory, so that a site can be rendered before
 * it is released. `additional` returns undefined for all other keys. `list` and `remove` see only what was written.
 */
export function createOverlayStore(base: Store, additional: (key: string) => Promise<Buffer | undefined>): Store {
  const written = createMemoryStore(base.name);
  const store: Store = {
    ...written,
    get: async (key) => {
      const content = (await written.get(key)) ?? (await additional(key));
      if (content === undefined) return base.get(key);
      return 'etag' in content ? content : { content, etag: '"additional"' };
    },
    head: async (key) => (await written.head(key)) ?? base.head(key),
  };
  return store;
}

import { createMemoryStore } from './createMemoryStore.ts';
import type { Store } from './Store.ts';

/**
 * Returns a view of a store with additional objects, whose writes stay in memory: a rehearsal renders a site before it
 * is released. `list` sees only what was written.
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

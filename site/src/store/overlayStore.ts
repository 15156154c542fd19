import { memoryStore } from './memoryStore.ts';
import type { Store } from './Store.ts';

/** A store with additional objects, and with writes that stay in memory: for looking at a change before it is made. */
export function overlayStore(base: Store, additional: (key: string) => Promise<Buffer | undefined>): Store {
  const written = memoryStore(base.name);
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

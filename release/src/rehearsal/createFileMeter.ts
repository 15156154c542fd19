import { compress } from 'site/render/compressVariants.ts';
import type { Store } from 'site/store/Store.ts';

/**
 * Creates a function that returns the bytes of a version's file after compression with brotli; 0 if the site has no
 * such file. Its path is the key in the store. Sizes are kept, because most screens load the same files.
 */
export function createFileMeter(store: Pick<Store, 'get'>): (path: string) => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  const measure = async (key: string): Promise<number> => {
    const compressed = await store.get(`${key}.br`);
    if (compressed) return compressed.length;
    // A candidate has no compressed files yet, because it is not uploaded.
    const plain = await store.get(key);
    return plain ? (await compress('br', plain)).length : 0;
  };
  return (path) => {
    const key = path.slice(1);
    const size = sizes.get(key) ?? measure(key);
    sizes.set(key, size);
    return size;
  };
}

import { compress, isCompressible, suffixes, type Encoding } from '../render/compressVariants.ts';
import type { RenderedFile } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

interface Body {
  content: Buffer;
  /** Content encoding; absent if the content is not compressed. */
  encoding?: Encoding;
}

/** Brotli quality of pages. They are compressed during their first request, which must take only a few milliseconds. */
const pageQuality = 5;
/** Maximum size of the cache, far more than pages use. */
const maxCachedBytes = 24 * 1024 * 1024;

/**
 * Creates a function that reads the body of a response, and keeps bodies in memory. A file has either content (a
 * rendered page), which is compressed here, or the key of an object in the store (a script). The store also has
 * compressed variants of such an object (`<key>.br`). The body has the accepted encoding if the file is compressible.
 * The function resolves to undefined if the object is gone from the store.
 */
export function createBodyReader(
  store: Store,
): (file: RenderedFile, address: string, accepted?: Encoding) => Promise<Body | undefined> {
  const cache = new Map<string, Body>();
  let cachedBytes = 0;

  async function readObject(key: string, encoding: Encoding | undefined): Promise<Body | undefined> {
    const variant = encoding && (await store.get(key + suffixes[encoding]));
    if (variant) return { content: variant, encoding };
    const content = await store.get(key);
    return content && { content };
  }

  function addToCache(name: string, body: Body): void {
    if (cachedBytes + body.content.length > maxCachedBytes) {
      cache.clear();
      cachedBytes = 0;
    }
    cache.set(name, body);
    cachedBytes += body.content.length;
  }

  return async (file, address, accepted) => {
    // The address of a page, like `/faq`, has no extension.
    const fileName = file.key ?? (hasExtension(address) ? address : `${address}.html`);
    const encoding = accepted && isCompressible(fileName) ? accepted : undefined;
    // `tag` is a hash of the content. A new rendering of a page has another tag.
    const name = `${file.key ?? address} ${file.tag} ${encoding}`;
    const cached = cache.get(name);
    if (cached) return cached;
    const body = file.content ? await compressContent(file, encoding) : await readObject(file.key, encoding);
    // Another request may have added the body in between.
    if (body && !cache.has(name)) addToCache(name, body);
    return body;
  };
}

async function compressContent(
  { content, immutable }: { content: Buffer; immutable: boolean },
  encoding: Encoding | undefined,
): Promise<Body> {
  if (!encoding) return { content };
  // Only the benchmark (tools/bench) renders immutable files. It compresses them like the files in a store.
  const quality = immutable ? undefined : pageQuality;
  return { content: await compress(encoding, content, quality), encoding };
}

const hasExtension = (address: string) => /\.[a-z0-9]+$/.test(address);

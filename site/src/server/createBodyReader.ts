import { compress, isCompressible, suffixes, type Encoding } from '../render/compressVariants.ts';
import type { RenderedFile } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

interface Body {
  content: Buffer;
  /** Content encoding; absent if the content is not compressed. */
  encoding?: Encoding;
}

/**
 * Brotli quality of pages, which are compressed at their first request, in a few milliseconds. Immutable rendered
 * content exists only in the benchmark (tools/bench), and gets the default quality, that of files in the store.
 */
const pageQuality = 5;
/** Maximum size of the cached bodies together, far more than pages use. With more, the cache begins again. */
const maxBytes = 24 * 1024 * 1024;

/**
 * Creates a function that reads the body of a response, for the site's server. A file has either rendered content (a
 * page), which is compressed here, or the key of an object in the store (a script), which the store also has compressed
 * (`<key>.br`). The body is in the encoding that the browser accepts, if there is such a variant. Bodies are kept in
 * memory. The function resolves to undefined if the object is gone, e.g. removed as too old.
 */
export function createBodyReader(
  store: Store,
): (file: RenderedFile, address: string, encoding?: Encoding) => Promise<Body | undefined> {
  /** Bodies by file, content and encoding. */
  const cached = new Map<string, Body>();
  let bytes = 0;

  /** Reads a body that is not cached. An object without compressed variants is sent as it is. */
  async function readUncached(
    { key, content, immutable }: RenderedFile,
    encoding: Encoding | undefined,
  ): Promise<Body | undefined> {
    if (content) {
      if (!encoding) return { content };
      return { content: await compress(encoding, content, immutable ? undefined : pageQuality), encoding };
    }
    const variant = encoding && (await store.get(key + suffixes[encoding]));
    if (variant) return { content: variant.content, encoding };
    const plain = await store.get(key);
    return plain && { content: plain.content };
  }

  return async (file, address, accepted) => {
    const encoding = accepted && isCompressible(file.key ?? addExtension(address)) ? accepted : undefined;
    // The tag is a hash of the content, so that a changed page gets another name.
    const name = `${file.key ?? address} ${file.tag} ${encoding}`;
    const hit = cached.get(name);
    if (hit) return hit;
    const body = await readUncached(file, encoding);
    // Another request may have added it in between.
    if (!body || cached.has(name)) return body;
    bytes += body.content.length;
    if (bytes > maxBytes) {
      cached.clear();
      bytes = body.content.length;
    }
    cached.set(name, body);
    return body;
  };
}

/** Returns the address with an extension: that of a page (`/faq`) has none, and gets `.html`. */
const addExtension = (address: string) => (/\.[a-z0-9]+$/.test(address) ? address : `${address}.html`);

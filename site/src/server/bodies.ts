import { compress, isCompressible, suffixes, type Encoding } from '../render/compressedForms.ts';
import type { RenderedFile } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

interface Body {
  content: Buffer;
  encoding?: Encoding;
}

/** Pages change with each release: they are compressed when they are asked for, in a few milliseconds. */
const pageQuality = 5;
const mostBytes = 24 * 1024 * 1024;

/** Returns the bytes of responses, from memory where they were asked for before. */
export function createBodies(
  store: Store,
): (file: RenderedFile, address: string, encoding?: Encoding) => Promise<Body | undefined> {
  /** The least recently used first. */
  const cached = new Map<string, Body>();
  let bytes = 0;

  function keep(name: string, body: Body): void {
    bytes += body.content.length;
    cached.set(name, body);
    for (const [oldest, { content }] of cached) {
      if (bytes <= mostBytes) break;
      bytes -= content.length;
      cached.delete(oldest);
    }
  }

  async function read(
    { key, content, immutable }: RenderedFile,
    encoding: Encoding | undefined,
  ): Promise<Body | undefined> {
    if (content && !encoding) return { content };
    if (content && encoding)
      return { content: await compress(encoding, content, immutable ? undefined : pageQuality), encoding };
    const stored = encoding && (await store.get(key! + suffixes[encoding]));
    if (stored) return { content: stored.content, encoding };
    const plain = await store.get(key!);
    return plain && { content: plain.content };
  }

  return async (file, address, accepted) => {
    const encoding = accepted && isCompressible(file.key ?? nameOf(address)) ? accepted : undefined;
    const name = `${file.key ?? address} ${file.tag} ${encoding}`;
    const known = cached.get(name);
    if (known) {
      cached.delete(name);
      cached.set(name, known);
      return known;
    }
    const body = await read(file, encoding);
    if (body && !cached.has(name)) keep(name, body);
    return body;
  };
}

/** A page's address has no extension. */
const nameOf = (address: string) => (/\.[a-z0-9]+$/.test(address) ? address : `${address}.html`);

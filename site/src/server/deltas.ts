import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { isImmutable } from '../render/isImmutable.ts';
import { tagOf, type RenderedFile, type Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

const zstd = promisify(zstdCompress);
const params = { [constants.ZSTD_c_compressionLevel]: 19 };
/** Browsers with older files get whole ones. */
const versionsBack = 3;

/**
 * A script or a style sheet can be the dictionary of its successors: of the addresses that differ from its own in
 * version and hash alone. Returns them in the syntax of `Use-As-Dictionary` (RFC 9842).
 */
export function successorsOf(address: string): string | undefined {
  if (!isImmutable(address) || !/\.(?:js|css)$/.test(address)) return undefined;
  const published = parsePublishedPath(address);
  const pattern = published ? `/${published.deployable}/*/${published.file}` : address;
  return pattern.replace(/\.[0-9a-f]{8,}(?=\.[a-z]+$)/, '.*');
}

interface Delta {
  content: Buffer;
  tag: string;
}

interface Dictionary {
  hash: string;
  content: Buffer;
}

/**
 * Compresses files for browsers that have an earlier version of them. Each delta is made once, at its first request.
 * None for a retry, whose address carries a query: perhaps the delta arrived broken.
 */
export function createDeltas(store: Store) {
  const dictionaries = new Map<string, Promise<Dictionary[]>>();
  const deltas = new Map<string, Promise<Delta | undefined>>();

  return async function findDelta(
    rendering: Rendering,
    address: string,
    { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  ): Promise<Delta | undefined> {
    const [, hash = ''] = /^:(.+):$/.exec(String(headers['available-dictionary'])) ?? [];
    const file = rendering.files.get(address);
    if (!hash || !file?.key || url.includes('?') || !/\bdcz\b/.test(String(headers['accept-encoding'])))
      return undefined;
    const earlier = earlierFiles(rendering, address);
    const known = remembered(dictionaries, `${address} ${earlier.join()}`, () => readAll(store, earlier));
    const dictionary = (await known).find((one) => one.hash === hash);
    if (!dictionary) return undefined;
    return remembered(deltas, `${file.key} ${hash}`, () => compress(store, file, dictionary));
  };
}

/** Keeps what was made for addresses and dictionaries; the oldest goes. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  if (known.size > 200) known.delete(known.keys().next().value!);
  value.catch(() => known.delete(key));
  return value;
}

/** Objects of the versions published before, the latest first, whose successor is the file at an address. */
function earlierFiles({ files, site }: Rendering, address: string): string[] {
  const successors = successorsOf(address);
  const own = parsePublishedPath(files.get(address)?.key ?? '');
  if (successors === undefined || !own) return [];
  const versions = (site.manifest.published[own.deployable] ?? []).filter((version) => version !== own.version);
  const latest = versions.slice(-versionsBack);
  return [...files].flatMap(([other, { key = '' }]) => {
    const published = parsePublishedPath(key);
    const isEarlier = published?.deployable === own.deployable && latest.includes(published.version);
    return isEarlier && successorsOf(other) === successors ? [key] : [];
  });
}

async function readAll(store: Store, keys: string[]): Promise<Dictionary[]> {
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one) =>
    one ? [{ content: one.content, hash: createHash('sha256').update(one.content).digest('base64') }] : [],
  );
}

/**
 * A frame with the hash of the dictionary, which decoders skip, and Zstandard's own. Undefined where brotli is smaller.
 */
async function compress(store: Store, { key = '' }: RenderedFile, dictionary: Dictionary): Promise<Delta | undefined> {
  const [whole, brotli] = await Promise.all([store.get(key), store.get(`${key}.br`)]);
  if (!whole || !brotli) return undefined;
  const frame = await zstd(whole.content, { params, dictionary: dictionary.content });
  const content = Buffer.concat([
    Buffer.from('5e2a4d1820000000', 'hex'),
    Buffer.from(dictionary.hash, 'base64'),
    frame,
  ]);
  return content.length < brotli.content.length ? { content, tag: tagOf(content) } : undefined;
}

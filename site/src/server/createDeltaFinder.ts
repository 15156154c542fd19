import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { isImmutable } from '../render/caching.ts';
import { hashContent, type RenderedFile, type Rendering } from '../render/render.ts';
import type { Store } from '../store/Store.ts';

// A delta is a file compressed with an earlier version of it as dictionary (RFC 9842, Compression Dictionary
// Transport): after a release, browsers that have the old version load only the difference. Without a delta they get
// the complete file, so that everything here may return undefined.

const compressZstd = promisify(zstdCompress);
/** A high level, because a delta is compressed once and then cached. */
const params = { [constants.ZSTD_c_compressionLevel]: 19 };
/** First bytes of a `dcz` body (RFC 9842): the header of a skippable frame that contains the dictionary's hash. */
const skippableFrameHeader = Buffer.from('5e2a4d1820000000', 'hex');
/** Number of earlier versions that serve as dictionaries; browsers with older files get complete ones. */
const maxVersionsBack = 3;
/** Maximum number of entries of each cache: of deltas, and of lists of dictionaries. */
const maxCached = 200;

/**
 * Returns the pattern, in the syntax of `Use-As-Dictionary` (RFC 9842), of the addresses for which a script or a style
 * sheet is a dictionary: those of its successors, which differ only in version and hash. For the shell's file
 * `/main.0123abcd.js` that is `/main.*.js`. Returns undefined for all other files.
 */
export function formatSuccessorPattern(address: string): string | undefined {
  if (!isImmutable(address) || !/\.(?:js|css)$/.test(address)) return undefined;
  const published = parsePublishedPath(address);
  const pattern = published ? `/${published.deployable}/*/${published.file}` : address;
  return pattern.replace(/\.[0-9a-f]{8,}(?=\.[a-z]+$)/, '.*');
}

/** Compressed file, and a hash for its entity tag. */
interface Delta {
  content: Buffer;
  tag: string;
}

/** Earlier version of a file. */
interface Dictionary {
  /** SHA-256 in base64, as browsers send it in `Available-Dictionary`. */
  hash: string;
  content: Buffer;
}

/**
 * Creates a function that compresses a file for browsers that have an earlier version of it, once at the first request.
 * It resolves to undefined if there is no delta, and for a retry, which the page marks by a query in the address: a
 * damaged delta may be the reason for the retry.
 */
export function createDeltaFinder(store: Store) {
  const dictionaries = new Map<string, Promise<Dictionary[]>>();
  const deltas = new Map<string, Promise<Delta | undefined>>();

  return async function findDelta(
    rendering: Rendering,
    address: string,
    { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  ): Promise<Delta | undefined> {
    // The header contains the hash of the browser's version between colons.
    const [, hash = ''] = /^:(.+):$/.exec(String(headers['available-dictionary'])) ?? [];
    const file = rendering.files.get(address);
    const acceptsDelta = /\bdcz\b/.test(String(headers['accept-encoding']));
    if (!hash || !file?.key || url.includes('?') || !acceptsDelta) return undefined;
    const earlierKeys = findEarlierFiles(rendering, address);
    const known = await cacheResult(dictionaries, `${address} ${earlierKeys.join()}`, () =>
      readDictionaries(store, earlierKeys),
    );
    const dictionary = known.find((one) => one.hash === hash);
    if (!dictionary) return undefined;
    return cacheResult(deltas, `${file.key} ${hash}`, () => compressDelta(store, file, dictionary));
  };
}

/** Returns the cached promise of a key, or creates it and drops the oldest one. A failure is not cached. */
function cacheResult<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = create();
  cache.set(key, value);
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  value.catch(() => cache.delete(key));
  return value;
}

/** Returns the store's keys of the files in the latest earlier versions whose successor is the file at an address. */
function findEarlierFiles({ files, site }: Rendering, address: string): string[] {
  const pattern = formatSuccessorPattern(address);
  // Keys name the version of every file. Addresses of the shell's files, `/main.0123abcd.js`, do not.
  const current = parsePublishedPath(files.get(address)?.key ?? '');
  if (pattern === undefined || !current) return [];
  const versions = (site.manifest.published[current.deployable] ?? []).filter((version) => version !== current.version);
  const latest = versions.slice(-maxVersionsBack);
  return [...files].flatMap(([other, { key = '' }]) => {
    const published = parsePublishedPath(key);
    const isEarlier = published?.deployable === current.deployable && latest.includes(published.version);
    return isEarlier && formatSuccessorPattern(other) === pattern ? [key] : [];
  });
}

/** Reads files as dictionaries; those that are gone are left out. */
async function readDictionaries(store: Store, keys: string[]): Promise<Dictionary[]> {
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return stored.flatMap((one) =>
    one ? [{ content: one.content, hash: createHash('sha256').update(one.content).digest('base64') }] : [],
  );
}

/**
 * Compresses a file as `dcz` (RFC 9842): a skippable frame with the hash of the dictionary, then Zstandard's frame.
 * Returns undefined if the whole file, compressed with Brotli, is smaller, or if the store has lost one of both.
 */
async function compressDelta(
  store: Store,
  { key = '' }: RenderedFile,
  dictionary: Dictionary,
): Promise<Delta | undefined> {
  const [whole, brotli] = await Promise.all([store.get(key), store.get(`${key}.br`)]);
  if (!whole || !brotli) return undefined;
  const frame = await compressZstd(whole.content, { params, dictionary: dictionary.content });
  const content = Buffer.concat([skippableFrameHeader, Buffer.from(dictionary.hash, 'base64'), frame]);
  return content.length < brotli.content.length ? { content, tag: hashContent(content) } : undefined;
}

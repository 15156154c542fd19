import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Content encodings of HTTP that the site sends. */
export type Encoding = 'br' | 'gzip';
/** Suffixes of the compressed variants of a file in the store: `main.0123abcd.js.br`. */
export const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Returns whether a file of this name is text, which becomes smaller when it is compressed. */
export const isCompressible = (file: string) => /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/.test(file);

/** Compresses content. `quality` is that of Brotli, 0 to 11. The default is for files that are compressed once. */
export function compress(encoding: Encoding, content: Buffer, quality = 11): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressBrotli(content, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

/**
 * Compresses a file in every encoding, for storage under its name and a suffix. Returns no variants for a format that
 * is compressed already, such as `logo.png`.
 */
export async function compressVariants(file: string, content: Buffer) {
  if (!isCompressible(file)) return [];
  const encodings = Object.entries(suffixes) as [Encoding, string][];
  return Promise.all(
    encodings.map(async ([encoding, suffix]) => ({ suffix, content: await compress(encoding, content) })),
  );
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip';
export const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Whether a file is smaller when it is compressed, by its name. */
export const isCompressible = (file: string) => /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/.test(file);

/** `quality`: of brotli, 11 for what is compressed once and served for years. */
export function compress(encoding: Encoding, content: Buffer, quality = 11): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(content, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** The compressed forms that are stored beside a file. */
export async function compressedForms(file: string, content: Buffer) {
  if (!isCompressible(file)) return [];
  const forms = Object.entries(suffixes) as [Encoding, string][];
  return Promise.all(forms.map(async ([form, suffix]) => ({ suffix, content: await compress(form, content) })));
}

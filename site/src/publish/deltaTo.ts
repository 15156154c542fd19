import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const params = { [constants.ZSTD_c_compressionLevel]: 19 };

/** Returns a content for browsers that have the dictionary, as `dcz`: a frame with its hash, which decoders skip, and Zstandard's own. */
export async function deltaTo(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  const frame = await compress(content, { params, dictionary });
  const name = createHash('sha256').update(dictionary).digest();
  return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), name, frame]);
}

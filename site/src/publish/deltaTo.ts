import { createHash } from 'node:crypto';
import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';

// Not Node's own, which Node 20 has not. It must not be started twice.
const started = init();

/** A content for whoever has the dictionary, as `dcz` has it: a frame that names it and that decoders skip, then Zstandard's own. */
export async function deltaTo(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  await started;
  const context = createCCtx();
  try {
    const frame = compressUsingDict(context, content, dictionary, 19);
    const name = createHash('sha256').update(dictionary).digest();
    return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), name, frame]);
  } finally {
    freeCCtx(context);
  }
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Whether `.br` and `.gz` lie beside a file. */
export const isCompressed = (file: string) => /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/.test(file);

/** Writes a file and, before it, its compressed forms: where the file is, they are, too. */
export async function writeCompressed(file: string, content: Buffer): Promise<void> {
  if (isCompressed(file)) {
    const size = content.length;
    const [br, gz] = await Promise.all([
      brotli(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_QUALITY]: 11 },
      }),
      gzipped(content, { level: 9 }),
    ]);
    writeFileAtomically(`${file}.gz`, gz, publicMode);
    writeFileAtomically(`${file}.br`, br, publicMode);
  }
  writeFileAtomically(file, content, publicMode);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/;

/** A site's files are for everybody, also for a web server under another user. */
export const publicMode = 0o644;

/** Writes `.br` and `.gz` beside each compressible file; for files that never change only once. */
export async function precompress(files: string[], { again }: { again: boolean }): Promise<void> {
  await Promise.all(
    files
      .filter((file) => compressible.test(file) && (again || !existsSync(`${file}.br`)))
      .map(async (file) => {
        const content = await readFile(file);
        const size = content.length;
        const [br, gz] = await Promise.all([
          brotli(content, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_QUALITY]: 11 },
          }),
          gzipped(content, { level: 9 }),
        ]);
        writeFileAtomically(`${file}.gz`, gz, publicMode);
        writeFileAtomically(`${file}.br`, br, publicMode);
      }),
  );
}

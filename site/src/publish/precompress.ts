import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:js|mjs|css|html|json|txt|xml|svg|webmanifest)$/;

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
        await replaceFile(`${file}.gz`, gz);
        await replaceFile(`${file}.br`, br);
      }),
  );
}

/** Readers see the old or the new content, never half of it. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, file);
}

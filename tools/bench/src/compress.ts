import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Puts `.br` and `.gz` beside a text file, as the site's composition does. */
export function compress(file: string): void {
  if (!/\.(js|css|html|json|svg)$/.test(file)) return;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

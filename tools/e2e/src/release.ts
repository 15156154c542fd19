import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { environment, stack } from './config.ts';

const run = promisify(execFile);
const root = resolve(__dirname, '../../..');

/** Runs one of the site's programs on the running site. */
export async function site(...words: string[]): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', ...words], {
    cwd: root,
    env: environment({ SITE_DIR: stack().siteDir }),
  });
}

/**
 * Releases mf-help with one sentence changed. Instead of another build, the sentence is changed in the one that is there,
 * and with it every hash that depends on it, so that the release takes a second.
 */
export async function releaseWithChange(sentence: string, changed: string): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'abenteuerbox-release-'));
  const dist = join(copy, 'mf-help', 'dist');
  cpSync(join(root, 'mf-help', 'dist'), dist, { recursive: true });
  const replace = (file: string, from: string, to: string) =>
    writeFileSync(join(dist, file), readFileSync(join(dist, file), 'utf8').replaceAll(from, to));
  const hash = (file: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64')}`;

  const contract = JSON.parse(readFileSync(join(dist, 'contract.json'), 'utf8')) as { version: string; entry: string };
  const chunks = readdirSync(dist).filter(
    (file) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes(sentence),
  );
  if (chunks.length === 0) throw new Error(`No file of mf-help contains „${sentence}“`);
  const before = [...chunks, contract.entry].map((file) => [file, hash(file)] as const);
  for (const [chunk, old] of before.slice(0, -1)) {
    replace(chunk, sentence, changed);
    // The entry knows its chunks' hashes, the contract knows everybody's.
    replace(contract.entry, old, hash(chunk));
  }
  for (const [file, old] of before) replace('contract.json', old, hash(file));
  replace(
    'contract.json',
    contract.version,
    `1.0.0-${createHash('sha256').update(changed).digest('hex').slice(0, 12)}`,
  );

  const program =
    "const { release } = await import('./site/src/release/release.ts'); await release(process.argv[1], process.argv[2], 'mf-help');";
  await site('--input-type=module', '-e', program, copy, stack().siteDir).finally(() =>
    rmSync(copy, { recursive: true, force: true }),
  );
}

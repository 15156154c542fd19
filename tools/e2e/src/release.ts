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

/** A working copy with one build in it. */
export interface ChangedBuild {
  root: string;
  version: string;
  remove(): void;
}

/**
 * The build of a part with changed scripts. Instead of another build, the one that is there is changed, and with it every hash that
 * depends on it, so that it takes no time.
 */
export function changedBuild(part: string, change: (code: string, file: string) => string): ChangedBuild {
  const copy = mkdtempSync(join(tmpdir(), 'abenteuerbox-release-'));
  const dist = join(copy, part, 'dist');
  cpSync(join(root, part, 'dist'), dist, { recursive: true });
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(dist, file), text);
  const replace = (file: string, from: string, to: string) => write(file, read(file).replaceAll(from, to));
  const hash = (file: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64')}`;

  const contract = JSON.parse(read('contract.json')) as { version: string; entry?: string; direct?: string };
  const containers = [contract.entry, contract.direct].flatMap((file) => file ?? []);
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js') && !containers.includes(file));
  const changed = scripts.filter((file) => change(read(file), file) !== read(file));
  if (changed.length === 0) throw new Error(`No script of ${part} is changed.`);
  const before = [...changed, ...containers].map((file) => [file, hash(file)] as const);
  for (const file of changed) {
    write(file, change(read(file), file));
    // The containers know their chunks' hashes, the contract knows everybody's.
    for (const container of containers) replace(container, before.find(([name]) => name === file)![1], hash(file));
  }
  for (const [file, old] of before) replace('contract.json', old, hash(file));
  const id = createHash('sha256').update(changed.map(read).join()).digest('hex');
  const version = `1.0.0-${id.slice(0, 12)}`;
  replace('contract.json', contract.version, version);
  return { root: copy, version, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Releases mf-help with one sentence changed. */
export async function releaseWithChange(sentence: string, changed: string): Promise<void> {
  const { root: copy, remove } = changedBuild('mf-help', (code) => code.replaceAll(sentence, changed));
  const program =
    "const { release } = await import('./site/src/release/release.ts'); await release(process.argv[1], process.argv[2], 'mf-help');";
  await site('--input-type=module', '-e', program, copy, stack().siteDir).finally(remove);
}

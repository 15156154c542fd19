import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, stack } from './config.ts';

const run = promisify(execFile);
/** Everything that starts programs of ours runs there. */
const root = process.cwd();

/** Runs one of the site's programs on the running site, and returns what it printed. */
export async function site(...words: string[]): Promise<string> {
  const { siteDir } = stack();
  const { stdout } = await run(process.execPath, words, {
    cwd: root,
    env: environment({ SITE_DIR: siteDir }),
  });
  return stdout;
}

/** A working copy with one build in it. */
export interface ChangedBuild {
  root: string;
  version: string;
  remove(): void;
}

/**
 * The build of a part with changed scripts. Instead of another build, the one that is there is changed, and with it
 * every hash that depends on it, so that it takes no time.
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

  const contract = JSON.parse(read('contract.json')) as Record<'version' | 'entry' | 'direct', string>;
  // A remote's entries know their chunks' hashes, the contract knows everybody's.
  const entries = [contract.entry, contract.direct].filter(Boolean);
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js') && !entries.includes(file));
  const changed = scripts.filter((file) => change(read(file), file) !== read(file));
  if (changed.length === 0) throw new Error(`No script of ${part} is changed.`);
  const before = new Map([...scripts, ...entries].map((file) => [file, hash(file)]));
  for (const file of changed) write(file, change(read(file), file));
  const id = createHash('sha256').update(changed.map(read).join()).digest('hex').slice(0, 12);
  const version = `1.0.0-${id}`;
  // As in a real build, its chunks arrive in a list of their own.
  for (const file of [...scripts, ...entries])
    write(
      file,
      read(file).replaceAll(/webpackChunkmf_\w+/g, (list) => `${list}_${id}`),
    );
  for (const file of scripts) for (const entry of entries) replace(entry, before.get(file)!, hash(file));
  for (const [file, old] of before) replace('contract.json', old, hash(file));
  replace('contract.json', contract.version, version);
  // Addresses of the shell's files carry no version: changed content gets another name, because browsers keep them.
  for (const file of entries.length === 0 ? changed : []) {
    const name = file.replace(/[0-9a-f]{12}\.js$/, `${id}.js`);
    renameSync(join(dist, file), join(dist, name));
    replace('contract.json', file, name);
  }
  return { root: copy, version, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

const openStoreOf = `const { openStore } = await import('./site/src/store/openStore.ts');
  const [root, site, part, until] = process.argv.slice(1)`;

/** Makes such a build live. */
export async function releaseBuild(part: string, { root: copy, remove }: ChangedBuild): Promise<void> {
  const program = `const { release } = await import('./release/src/publish/release.ts'); ${openStoreOf}; await release(root, openStore(site), part);`;
  await site('--input-type=module', '-e', program, copy, stack().siteDir, part).finally(remove);
}

/** Puts such a build on the site as a preview for a day. */
export async function previewBuild(part: string, { root: copy, remove }: ChangedBuild): Promise<void> {
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const program = `const { preview } = await import('./release/src/publish/release.ts');
    ${openStoreOf}; await preview(root, openStore(site), part, { until });`;
  await site('--input-type=module', '-e', program, copy, stack().siteDir, part, until).finally(remove);
}

/** Releases mf-help with one sentence changed. */
export const releaseWithChange = (sentence: string, changed: string) =>
  releaseBuild(
    'mf-help',
    changedBuild('mf-help', (code) => code.replaceAll(sentence, changed)),
  );

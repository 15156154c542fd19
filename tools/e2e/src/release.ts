import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extendEnvironment, readStack } from './config.ts';

const run = promisify(execFile);
/** Working directory of all programs. */
const root = process.cwd();

/** Runs a Node program with the settings of the running site and returns what it prints. */
export async function runSiteProgram(...args: string[]): Promise<string> {
  const { siteDir } = readStack();
  const { stdout } = await run(process.execPath, args, {
    cwd: root,
    env: extendEnvironment({ SITE_DIR: siteDir }),
  });
  return stdout;
}

/** A temporary folder with the changed build of a part: the shell or a remote, given by its folder. */
export interface ChangedBuild {
  /** The temporary folder, which contains `<part>/dist`. */
  root: string;
  /** Version of the build. */
  version: string;
  /** Deletes the folder. */
  remove(): void;
}

/**
 * Creates a build with changed scripts. To save the time of a build, it changes a copy of the existing one and every
 * hash that depends on it. The order matters: scripts first, then the entries, which contain hashes of the scripts, and
 * `contract.json` last, which contains the hashes of all files.
 */
export function createChangedBuild(part: string, change: (code: string, file: string) => string): ChangedBuild {
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

  // `entry` is the script of a remote that hands out its screens, `direct` the one that needs no Module Federation. The
  // shell has neither.
  const contract = JSON.parse(read('contract.json')) as Record<'version' | 'entry' | 'direct', string>;
  const entries = [contract.entry, contract.direct].filter(Boolean);
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js') && !entries.includes(file));
  const changed = scripts.filter((file) => change(read(file), file) !== read(file));
  if (changed.length === 0) throw new Error(`No script of ${part} is changed.`);
  const oldHashes = new Map([...scripts, ...entries].map((file) => [file, hash(file)]));
  for (const file of changed) write(file, change(read(file), file));
  const id = createHash('sha256').update(changed.map(read).join()).digest('hex').slice(0, 12);
  const version = `1.0.0-${id}`;
  // Gives the build its own chunk loading global, as ownChunksPlugin.js does.
  for (const file of [...scripts, ...entries])
    write(
      file,
      read(file).replaceAll(/webpackChunkmf_\w+/g, (name) => `${name}_${id}`),
    );
  for (const file of scripts) for (const entry of entries) replace(entry, oldHashes.get(file)!, hash(file));
  for (const [file, old] of oldHashes) replace('contract.json', old, hash(file));
  replace('contract.json', contract.version, version);
  // Addresses of the shell's files contain no version and browsers cache them, so changed files get another name.
  for (const file of entries.length === 0 ? changed : []) {
    const name = file.replace(/[0-9a-f]{12}\.js$/, `${id}.js`);
    renameSync(join(dist, file), join(dist, name));
    replace('contract.json', file, name);
  }
  return { root: copy, version, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Beginning of a program that gets its arguments from `runSiteProgram`. */
const openStoreCode = `const { openStore } = await import('./site/src/store/openStore.ts');
  const [root, site, part, until] = process.argv.slice(1)`;

/** Makes a changed build live and deletes its folder. */
export async function releaseBuild(part: string, { root: copy, remove }: ChangedBuild): Promise<void> {
  const program = `const { release } = await import('./release/src/publish/release.ts'); ${openStoreCode}; await release(root, openStore(site), part);`;
  await runSiteProgram('--input-type=module', '-e', program, copy, readStack().siteDir, part).finally(remove);
}

/** Publishes a changed build as a preview (reachable by a link, not live) for a day, and deletes its folder. */
export async function previewBuild(part: string, { root: copy, remove }: ChangedBuild): Promise<void> {
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const program = `const { preview } = await import('./release/src/publish/release.ts');
    ${openStoreCode}; await preview(root, openStore(site), part, { until });`;
  await runSiteProgram('--input-type=module', '-e', program, copy, readStack().siteDir, part, until).finally(remove);
}

/** Releases mf-help with one sentence changed. */
export const releaseWithChange = (sentence: string, changed: string) =>
  releaseBuild(
    'mf-help',
    createChangedBuild('mf-help', (code) => code.replaceAll(sentence, changed)),
  );

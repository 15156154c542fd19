import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Build, RemoteContract, ShellContract } from './builds.ts';
import { precompress } from './precompress.ts';
import type { Release } from './registry.ts';
import { refuseSecrets } from './secrets.ts';

/** Copies the files of a build that visitors may have: those its contract lists, never a source map. */
async function copyFiles(folder: string, names: string[], target: string): Promise<void> {
  const published = names.filter((name) => !name.endsWith('.map'));
  await refuseSecrets(
    published.map((name) => join(folder, name)),
    folder,
  );
  for (const name of published) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await cp(join(folder, name), join(target, name));
  }
  await precompress(
    published.map((name) => join(target, name)),
    { again: false },
  );
}

/** Adds a remote's version to the site, beside the older ones, and says how to reach it. */
export async function publishRemote({ folder, contract }: Build<RemoteContract>, siteDir: string): Promise<Release> {
  const { version, module, entry, exposes, files, prerender = {} } = contract;
  const target = join(siteDir, module.name, version);
  if (!existsSync(target)) {
    // Complete or absent: a composition that was interrupted must not leave half a version behind.
    const draft = `${target}.${process.pid}.draft`;
    await copyFiles(folder, Object.keys(files), draft);
    await rename(draft, target).finally(() => rm(draft, { recursive: true, force: true }));
  }
  const at = (name: string) => `/${module.name}/${version}/${name}`;
  const preloads: Release['preloads'] = {};
  for (const [expose, { scripts, styles }] of Object.entries(exposes)) {
    preloads[expose] = { scripts: scripts.map(at), styles: styles.map(at) };
  }
  const locked = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const hashes = [...locked].map((name) => [at(name), hashOf(files, name)] as const);
  const painters = Object.entries(prerender).map(
    ([expose, name]) => [expose, { file: at(name), integrity: hashOf(files, name) }] as const,
  );
  return {
    version,
    entry: at(entry),
    integrity: hashOf(files, entry),
    module,
    preloads,
    files: Object.fromEntries(hashes),
    ...(painters.length > 0 ? { prerender: Object.fromEntries(painters) } : {}),
  };
}

/** The shell's files have content hashes in their names and share one folder, the site's root. */
export async function publishShell({ folder, contract }: Build<ShellContract>, siteDir: string): Promise<void> {
  await copyFiles(folder, Object.keys(contract.files), siteDir);
}

function hashOf(files: Record<string, { integrity: string }>, name: string): string {
  const file = files[name];
  if (!file) throw new Error(`contract.json lists no hash for ${name}`);
  return file.integrity;
}

import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import type { Build } from './builds.ts';
import { precompress } from './precompress.ts';
import { refuseSecrets } from './secrets.ts';

/** Adds a remote's version to the site, beside the older ones. */
export async function publishRemote({ folder, contract }: Build<RemoteContract>, siteDir: string): Promise<void> {
  const target = join(siteDir, contract.module.name, contract.version);
  if (existsSync(target)) return;
  // Complete or absent: a composition that was interrupted must not leave half a version behind.
  const draft = `${target}.${process.pid}.draft`;
  await copyFiles(folder, Object.keys(contract.files), draft);
  await rename(draft, target).finally(() => rm(draft, { recursive: true, force: true }));
}

/** The shell's files have content hashes in their names and share one folder, the site's root. */
export async function publishShell({ folder, contract }: Build<ShellContract>, siteDir: string): Promise<void> {
  await copyFiles(folder, Object.keys(contract.files), siteDir);
}

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

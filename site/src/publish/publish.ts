import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { PanelContract, RemoteContract, ShellContract } from 'page-contract';
import { parsePublishedPath } from 'page-contract/publishedPath';
import type { LockedFile } from 'page-contract/shareLink';
import type { Build } from './builds.ts';
import { contentTypes } from './contentTypes.ts';
import { refuseSecrets } from './secrets.ts';
import type { ListedFile } from './siteFacts.ts';
import { writeCompressed } from './writeCompressed.ts';

type Listed = Record<string, ListedFile>;
type Files = RemoteContract['files'];

/** Adds a remote's version to the site, beside the older ones. Returns what visitors may have of it, by address. */
export async function publishRemote({ folder, contract }: Build<RemoteContract>, siteDir: string): Promise<Listed> {
  const target = `${contract.module.name}/${contract.version}`;
  await publishVersion(folder, contract.files, join(siteDir, target));
  return listed(contract.files, target, `/${target}/`);
}

/** The folder of a shell's version. Its addresses lie in the site's root: the hashes in their names tell versions apart. */
export const shellFolder = (version: string) => `shell/${version}`;

/** The same for the shell. */
export async function publishShell({ folder, contract }: Build<ShellContract>, siteDir: string): Promise<Listed> {
  const target = shellFolder(contract.version);
  await publishVersion(folder, contract.files, join(siteDir, target));
  return listed(contract.files, target, '/');
}

/** The same for the panel of share links, with the address and the hash of its script. */
export async function publishPanel(
  { folder, contract }: Build<PanelContract>,
  siteDir: string,
): Promise<{ listed: Listed; file: LockedFile }> {
  const target = `panel/${contract.version}`;
  await publishVersion(folder, contract.files, join(siteDir, target));
  const name = contract.scripts[0];
  const file = { file: `/${target}/${name}`, integrity: contract.files[name]?.integrity ?? '' };
  return { listed: listed(contract.files, target, `/${target}/`), file };
}

/** What a build says about itself, for going back to it and for whoever looks into a version. Visitors never get it. */
const aboutTheBuild = ['contract.json', 'sbom.cdx.json'];

/** Copies the files that a build's contract lists, and what it says about itself. */
async function publishVersion(folder: string, files: Files, target: string): Promise<void> {
  if (!existsSync(target)) {
    const names = publishable(files);
    await refuseSecrets(
      names.map((name) => join(folder, name)),
      folder,
    );
    // Complete or absent: a composition that was interrupted must not leave half a version behind.
    const draft = `${target}.draft`;
    await rm(draft, { recursive: true, force: true });
    await Promise.all(
      names.map(async (name) => writeCompressed(join(draft, name), await readFile(join(folder, name)))),
    );
    await rename(draft, target);
  }
  for (const name of aboutTheBuild)
    if (existsSync(join(folder, name)) && !existsSync(join(target, name)))
      writeFileAtomically(join(target, name), await readFile(join(folder, name)));
}

/** All but source maps. */
export const publishable = (files: Files) => Object.keys(files).filter((name) => !name.endsWith('.map'));

/** Whether an address stands for its content for ever: it lies in a version, or has a hash in its name. */
export const isImmutable = (address: string) =>
  parsePublishedPath(address) !== undefined || /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(address);

/** Pages are made by compositions alone: a build that brings HTML along gets no address for it. */
function listed(files: Files, target: string, base: string): Listed {
  const names = Object.keys(files).filter((name) => extname(name) in contentTypes && extname(name) !== '.html');
  return Object.fromEntries(
    names.map((name) => [
      base + name,
      {
        file: `${target}/${name}`,
        tag: files[name]?.integrity ?? '',
        immutable: isImmutable(base + name),
      },
    ]),
  );
}

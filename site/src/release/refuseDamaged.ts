import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, Release, ShellContract } from 'page-contract';
import { integrityOf } from '../publish/integrityOf.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';

interface Live {
  registry: Registry;
  shell: ShellContract;
}

interface Going {
  /** What is live so far. */
  before: Live | undefined;
  after: Live;
  /** Everything that visitors can ask for. */
  files: SiteFacts['files'];
}

/**
 * Throws when a version that goes live has a file that is missing or no longer what was published: browsers would refuse it. Versions
 * that stay live are not looked at, so that the damage of one team keeps no other from releasing.
 */
export async function refuseDamaged(siteDir: string, { before, after, files }: Going): Promise<void> {
  for (const [name, { current, gradual }] of Object.entries(after.registry.remotes)) {
    const so = before?.registry.remotes[name];
    for (const release of [current, gradual])
      if (release && ![so?.current?.version, so?.gradual?.version].includes(release.version))
        await refuse(siteDir, name, release.version, hashesOf(name, release, files));
  }
  const { version } = after.shell;
  if (version === before?.shell.version) return;
  const ofShell = Object.values(files).filter(({ file }) => file.startsWith(`shell/${version}/`));
  await refuse(siteDir, 'shell', version, Object.fromEntries(ofShell.map(({ file, tag }) => [`/${file}`, tag])));
}

async function refuse(siteDir: string, part: string, version: string, hashes: Record<string, string>) {
  const damaged = await damagedOf(siteDir, hashes);
  if (damaged.length === 0) return;
  const list = damaged.map((address) => `  - ${address}`).join('\n');
  throw new Error(
    `${part}@${version} cannot go live, because these files are missing or not what was published:\n${list}\nPut ${join(siteDir, part, version)} back from a copy, or release another build of ${part}.`,
  );
}

/** What the registry locks, and the rest of the version as it was published. */
function hashesOf(
  name: string,
  { version, entry, integrity, files, prerender = {} }: Release,
  listed: SiteFacts['files'],
) {
  const ofVersion = Object.entries(listed).filter(([address]) => address.startsWith(`/${name}/${version}/`));
  return {
    ...Object.fromEntries(ofVersion.map(([address, { tag }]) => [address, tag])),
    ...files,
    ...Object.fromEntries(Object.values(prerender).map((one) => [one.file, one.integrity])),
    [entry]: integrity,
  };
}

async function damagedOf(siteDir: string, hashes: Record<string, string>): Promise<string[]> {
  const judged = Object.entries(hashes).map(async ([address, hash]) => {
    const content = await readFile(join(siteDir, address)).catch(() => null);
    return content !== null && integrityOf(content) === hash ? [] : [address];
  });
  return (await Promise.all(judged)).flat().sort();
}

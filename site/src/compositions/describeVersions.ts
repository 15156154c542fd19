import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import { publishedVersionAddress, type PublishedVersion } from 'page-contract/composition';
import { readHistory } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { partsIn } from '../history/previews.ts';
import { integrityOf } from '../publish/integrityOf.ts';
import { publishedBuild, publishedVersions } from '../publish/published.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { writeCompressed } from '../publish/writeCompressed.ts';

type Listed = SiteFacts['files'];

/**
 * Writes beside each published version what a page needs to go back to it, once: links carry its hash. Versions from before links
 * existed get it, too. Returns what visitors may have of it besides what is listed.
 */
export async function describeVersions(
  siteDir: string,
  listed: Listed,
  record: Pick<Line, 'at' | 'commit'>,
): Promise<Listed> {
  const history = readHistory(siteDir);
  const added: Listed = {};
  for (const part of partsIn(siteDir))
    for (const version of publishedVersions(siteDir, part)) {
      const address = publishedVersionAddress(part, version);
      if (listed[address]) continue;
      const first = history.find((line) => line.part === part && line.version === version);
      const content = await write(siteDir, part, version, first ?? record);
      if (content) added[address] = { file: address.slice(1), tag: integrityOf(content), immutable: true };
    }
  return added;
}

/** Of the working copy that a published version was built from, where that is known. */
export function commitOf(siteDir: string, part: string, version: string): Pick<Line, 'commit'> {
  const file = join(siteDir, publishedVersionAddress(part, version));
  const { commit }: Partial<PublishedVersion> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return commit === undefined ? {} : { commit };
}

async function write(siteDir: string, part: string, version: string, { at, commit }: Pick<Line, 'at' | 'commit'>) {
  const file = join(siteDir, publishedVersionAddress(part, version));
  if (existsSync(file)) return readFileSync(file);
  const build = publishedBuild(siteDir, part, version);
  // A rehearsal only borrows the versions of the live site.
  if (!build || lstatSync(join(siteDir, part, version)).isSymbolicLink()) return undefined;
  const about = { part, version, at, ...(commit && { commit }), ...loading(build.contract) };
  const content = Buffer.from(JSON.stringify(about satisfies PublishedVersion));
  await writeCompressed(file, content);
  return content;
}

function loading(contract: RemoteContract | ShellContract): Partial<PublishedVersion> {
  const { files } = contract;
  const at = (folder: string) => (name: string) => ({ file: folder + name, integrity: files[name]?.integrity ?? '' });
  if (!('entry' in contract)) return { scripts: contract.scripts.map(at('/')), styles: contract.styles.map(at('/')) };
  const { module, version, entry } = contract;
  return { module, entry: at(`/${module.name}/${version}/`)(entry) };
}

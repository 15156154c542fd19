import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { readHistory } from '../history/history.ts';
import { deltaTo } from '../publish/deltaTo.ts';
import { deltaOf, successorsOf } from '../publish/dictionaries.ts';
import { liveVersions } from '../publish/registry.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { tagOf } from '../publish/writeSite.ts';

type Listed = SiteFacts['files'];

interface Going {
  /** Everything that visitors can ask for. */
  files: Listed;
  /** What is live afterwards, by part. */
  versions: Record<string, string>;
  before: SiteFacts | undefined;
}

/** Who was not here for longer gets whole files. */
const versionsBack = 3;

/**
 * Writes, for each version that goes live, how its scripts and style sheets differ from those of the versions that were live before:
 * for browsers that still have these, and put both together (RFC 9842). Returns the files of which differences are known.
 */
export async function writeDeltas(siteDir: string, { files, versions, before }: Going): Promise<Listed> {
  if (!before) return {};
  const former = liveVersions(before.registry, before.shell.version);
  const history = readHistory(siteDir, before.history);
  const listed: Listed = {};
  for (const [part, version] of Object.entries(versions)) {
    const own = pick(files, `${part}/${version}/`);
    if (former[part] === version) {
      for (const [address, entry] of own) listed[address] = { ...entry, deltas: before.files[address]?.deltas };
      continue;
    }
    const lines = history.filter((line) => line.part === part && line.version !== version).reverse();
    const earlier = [...new Set(lines.map((line) => line.version))].slice(0, versionsBack);
    const dictionaries = earlier.flatMap((one) => pick(files, `${part}/${one}/`));
    for (const [address, entry] of own) {
      const successors = successorsOf(address);
      const fitting = dictionaries.filter(([one]) => successors !== undefined && successorsOf(one) === successors);
      const deltas: Record<string, string> = {};
      for (const [, { file }] of fitting) Object.assign(deltas, await writeDelta(siteDir, entry.file, file));
      listed[address] = { ...entry, deltas };
    }
  }
  return listed;
}

/** What lies in a folder. */
const pick = (files: Listed, folder: string) => Object.entries(files).filter(([, { file }]) => file.startsWith(folder));

/** Writes one, where it is worth it. Returns what stands for it, by the hash of its dictionary. */
async function writeDelta(siteDir: string, file: string, dictionaryFile: string): Promise<Record<string, string>> {
  const [content, dictionary] = await Promise.all([file, dictionaryFile].map((one) => readFile(join(siteDir, one))));
  const delta = await deltaTo(dictionary!, content!);
  if (delta.length >= (await stat(join(siteDir, `${file}.br`))).size) return {};
  const hash = createHash('sha256').update(dictionary!).digest('base64');
  const target = join(siteDir, deltaOf(file, hash));
  await mkdir(dirname(target), { recursive: true });
  writeFileAtomically(target, delta, publicMode);
  return { [hash]: tagOf(delta) };
}

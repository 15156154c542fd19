import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { quoted } from 'node-kit/quoted.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { historyFile } from '../history/history.ts';
import { isFileInSite } from '../publish/isFileInSite.ts';
import { siteFactsFile, type SiteFacts } from '../publish/siteFacts.ts';
import type { Bucket } from './Bucket.ts';
import { inTurns } from './inTurns.ts';
import { factsKey, filesPrefix, historyKey, isChanging, isLastOfVersion, versionOf } from './keys.ts';

/** What somebody has seen of a bucket. */
export interface Seen {
  facts?: { tag: string; text: string };
  /** Files of the site. */
  files: Set<string>;
  /** Of versions whose release was interrupted before it was live. */
  halves: string[];
}

/** Makes a folder like the site in a bucket. What the folder has already is not fetched again: names stand for contents. */
export async function pull(bucket: Bucket, folder: string): Promise<Seen> {
  // First the list, then what it lists: a release in between only adds files.
  const facts = await bucket.get(factsKey);
  const listed = (await bucket.list(filesPrefix)).map((one) => ({ ...one, file: one.key.slice(filesPrefix.length) }));
  const foreign = listed.find(({ file }) => !isFileInSite(file));
  if (foreign)
    throw new Error(
      `Not a file of the site: ${quoted(JSON.stringify(foreign.key))} in the bucket. Delete this object.`,
    );
  const whole = new Set(listed.filter(({ file }) => isLastOfVersion(file)).map(({ file }) => versionOf(file)));
  const isWhole = ({ file }: { file: string }) => versionOf(file) === undefined || whole.has(versionOf(file));
  const there = listed.filter(isWhole);
  const halves = listed.filter((one) => !isWhole(one)).map(({ file }) => file);

  await inTurns(there, async ({ key, file, bytes }) => {
    if (!isChanging(file) && statSync(join(folder, file), { throwIfNoEntry: false })?.size === bytes) return;
    const found = await bucket.get(key);
    if (!found) return;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), found.content, { mode: publicMode });
  });
  const files = new Set(there.map(({ file }) => file));
  for (const file of filesIn(folder)) if (!files.has(file)) rmSync(join(folder, file));
  removeEmpty(folder);
  // As an interrupted release into a folder leaves them.
  for (const file of halves) mkdirSync(join(folder, draftOf(file)), { recursive: true });
  for (const { file, changed } of there)
    if (isLastOfVersion(file)) utimesSync(join(folder, versionOf(file)!), changed, changed);

  const text = facts?.content.toString();
  const last = text === undefined ? '' : ((JSON.parse(text) as SiteFacts).history ?? '');
  const history = last ? await bucket.get(historyKey(last)) : undefined;
  rmSync(join(folder, historyFile), { force: true });
  if (history) writeFileAtomically(join(folder, historyFile), history.content);
  if (text === undefined) rmSync(join(folder, siteFactsFile), { force: true });
  else writeFileAtomically(join(folder, siteFactsFile), text, publicMode);
  return { facts: facts && { tag: facts.tag, text: text! }, files, halves };
}

/** The folder that stands for a half version. */
export const draftOf = (file: string) => `${versionOf(file)}.draft`;

/** The files of a site's folder, without its list, its history, its locks, and what is only being made. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => file.includes('/'))
    .filter((file) => !/\.draft\/|\.tmp$/.test(file));
}

/** Folders of versions that are gone. */
function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    if (entry.name.endsWith('.draft')) rmSync(inner, { recursive: true });
    else {
      removeEmpty(inner);
      if (readdirSync(inner).length === 0) rmdirSync(inner);
    }
  }
}

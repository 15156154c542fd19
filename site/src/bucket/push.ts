import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { historyFile } from '../history/history.ts';
import { caching } from '../publish/caching.ts';
import { contentTypes } from '../publish/contentTypes.ts';
import { isImmutable } from '../publish/publish.ts';
import { parseFacts, siteFactsFile, type ListedFile, type SiteFacts } from '../publish/siteFacts.ts';
import type { Bucket } from './Bucket.ts';
import { inTurns } from './inTurns.ts';
import {
  answerKey,
  answersPrefix,
  factsKey,
  filesPrefix,
  formsOf,
  historyKey,
  isChanging,
  isLastOfVersion,
  versionOf,
} from './keys.ts';
import { draftOf, filesIn, pull, type Seen } from './pull.ts';

/** What visitors learn new versions from. Everything else is there before. */
const last = ['/registry.json', '/service-worker.js'];

/**
 * Makes a bucket like the folder that was pulled and changed. Returns false, and has changed nothing that anybody sees, when somebody
 * else was first. First come the files whose names stand for their contents, then the list, by whose one conditional write the change is
 * decided, and only then the pages: nothing is shown that is not decided, and no page names a file that is missing.
 */
export async function push(bucket: Bucket, folder: string, seen: Seen): Promise<boolean> {
  const fresh = filesIn(folder).filter((file) => !seen.files.has(file) || isChanging(file));
  const halves = new Set(seen.halves);
  const once = (key: string, file: string, also?: Once) => putOnce(bucket, key, file, also);
  const putFile = (file: string) =>
    once(filesPrefix + file, join(folder, file), { mayReplace: halves.has(file) || isChanging(file) });
  for (const isLast of [false, true])
    if (
      !(await inTurns(
        fresh.filter((file) => isLastOfVersion(file) === isLast),
        putFile,
      ))
    )
      return false;

  const answered = new Set((await bucket.list(answersPrefix)).map(({ key }) => key));
  const scripts = answersOf(folder, parseFacts(folder), true).filter(({ key }) => !answered.has(key));
  if (!(await inTurns(scripts, ({ key, file, headers }) => once(key, file, { headers, mayReplace: true }))))
    return false;

  const tag = await decide(bucket, folder, seen);
  if (tag === undefined) return false;
  await answer(bucket, folder, tag);
  await removeGone(bucket, folder, { ...seen, answered });
  return true;
}

/** The one write that makes a change live. Nothing: somebody else was first. */
async function decide(bucket: Bucket, folder: string, { facts }: Seen): Promise<string | undefined> {
  const text = await readFile(join(folder, siteFactsFile), 'utf8');
  if (text === facts?.text) return facts.tag;
  const { history } = parseFacts(folder);
  if (history) await putOnce(bucket, historyKey(history), join(folder, historyFile), { mayReplace: true });
  const tag = await bucket.put(factsKey, text, facts ? { 'if-match': facts.tag } : { 'if-none-match': '*' });
  if (tag !== undefined) return tag;
  // An answer may get lost, and the second attempt then meets what the first one wrote.
  const now = await bucket.get(factsKey);
  return now?.content.toString() === text ? now.tag : undefined;
}

/** Writes what visitors get, until it is that of the list that counts: whoever was held up must not leave older pages behind. */
async function answer(bucket: Bucket, folder: string, decided: string): Promise<void> {
  for (let tag = decided; ;) {
    const answers = answersOf(folder, parseFacts(folder), false);
    for (const isLast of [false, true])
      await inTurns(
        answers.filter(({ address }) => last.includes(address) === isLast),
        async ({ key, file, headers }) => bucket.put(key, await readFile(file), {}, headers),
      );
    const now = (await bucket.get(factsKey))?.tag;
    if (now === tag) return;
    tag = (await pull(bucket, folder)).facts?.tag ?? '';
  }
}

async function removeGone(
  bucket: Bucket,
  folder: string,
  { files, halves, answered }: Seen & { answered: Set<string> },
) {
  const here = new Set(filesIn(folder));
  const isLeft = (file: string) =>
    existsSync(join(folder, draftOf(file))) || existsSync(join(folder, versionOf(file)!));
  const gone = [...[...files].filter((file) => !here.has(file)), ...halves.filter((file) => !isLeft(file))];
  const listed = new Set(answersOf(folder, parseFacts(folder)).map(({ key }) => key));
  // Of a shell's version the addresses lie in the root.
  const addresses = new Set(
    gone.flatMap((file) => [answerKey(`/${file}`), answerKey(`/${file.replace(/^shell\/[^/]+\//, '')}`)]),
  );
  const isUnlisted = (key: string) => !listed.has(key);
  const isPage = (key: string) => !isImmutable(key.slice(answersPrefix.length).replace(/\.(?:br|gz)$/, ''));
  // A script that is not listed may be of somebody who is about to list it. A page is written after that.
  const removed = [...answered].filter((key) => isUnlisted(key) && (isPage(key) || addresses.has(key)));
  // A version without its last file is none.
  const order = [
    removed,
    ...[true, false].map((isLast) =>
      gone.filter((file) => isLastOfVersion(file) === isLast).map((file) => filesPrefix + file),
    ),
  ];
  for (const keys of order) await inTurns(keys, (key) => bucket.remove(key));
}

interface Answer {
  address: string;
  key: string;
  /** On this machine. */
  file: string;
  headers: Record<string, string>;
}

/** Every answer of a site as an object: the file as it is, and beside it the compressed forms, for a CDN that can choose. */
function answersOf(folder: string, { headers, files }: SiteFacts, immutable?: boolean): Answer[] {
  const policies = Object.entries(headers).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const one = ([address, listed]: [string, ListedFile]): Answer[] =>
    formsOf(listed.file).map(([suffix, encoding]) => ({
      address,
      key: answerKey(address) + suffix,
      file: join(folder, listed.file) + suffix,
      headers: {
        ...(Object.fromEntries(policies) as Record<string, string>),
        'content-type': contentTypes[extname(listed.file)] ?? 'application/octet-stream',
        'cache-control': listed.immutable ? caching.immutable : caching.revalidated,
        ...(encoding && { 'content-encoding': encoding }),
      },
    }));
  return Object.entries(files)
    .filter(([, listed]) => immutable === undefined || listed.immutable === immutable)
    .flatMap(one);
}

interface Once {
  headers?: Record<string, string>;
  /** Whether what lies there may be another one: left behind by somebody killed, and named by nobody. */
  mayReplace?: boolean;
}

/** Writes what never changes, unless it is there. Returns false when somebody else has just written another one. */
async function putOnce(
  bucket: Bucket,
  key: string,
  file: string,
  { headers, mayReplace }: Once = {},
): Promise<boolean> {
  const content = await readFile(file);
  if ((await bucket.put(key, content, { 'if-none-match': '*' }, headers)) !== undefined) return true;
  const there = await bucket.get(key);
  if (there && unpacked(key, there.content).equals(unpacked(key, content))) return true;
  if (!there || !mayReplace) return false;
  return (await bucket.put(key, content, { 'if-match': there.tag }, headers)) !== undefined;
}

/** Other versions of Node compress the same in other bytes. */
const unpacked = (key: string, content: Buffer) =>
  key.endsWith('.br') ? brotliDecompressSync(content) : key.endsWith('.gz') ? gunzipSync(content) : content;

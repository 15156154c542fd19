import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseFormat } from 'site/releases/releaseSchema.ts';
import { createWorkingCopy } from '../testing.ts';
import { moveEarlierSite } from './moveEarlierSite.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'earlier-'));
  folder = join(parent, 'site');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test.each([
  ['manifest.json', '{"format":2}'],
  ['manifest.json', '{'],
  ['.site.json', '{}'],
])('a folder of an earlier format, which %s shows, is moved aside with everything in it', async (file, text) => {
  await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'rehearsals.json'), 'kept');
  expect(await moveEarlierSite(folder)).toBe(`${folder}-earlier`);
  expect(await readFile(join(parent, 'site-earlier/rehearsals.json'), 'utf8')).toBe('kept');
  expect(await moveEarlierSite(folder)).toBeUndefined();
});

test('a folder whose releases are of an earlier format is moved aside, one with a release of today is not', async () => {
  await mkdir(join(folder, 'releases'));
  const write = (number: number, text: string) => writeFile(join(folder, `releases/00000${number}.json`), text);
  await write(1, '{');
  expect(await moveEarlierSite(folder)).toBeUndefined();
  await write(2, JSON.stringify({ format: releaseFormat - 1 }));
  await write(3, JSON.stringify({ format: releaseFormat }));
  expect(await moveEarlierSite(folder)).toBeUndefined();
  await rm(join(folder, 'releases/000003.json'));
  expect(await moveEarlierSite(folder)).toBe(`${folder}-earlier`);
});

test('an earlier folder that was moved before stays', async () => {
  await mkdir(`${folder}-earlier`);
  await writeFile(join(folder, 'manifest.json'), '{"format":1}');
  expect(await moveEarlierSite(`${folder}/`)).toBe(`${folder}-earlier-2`);
});

test('a folder without a site, and a site of today, stay where they are', async () => {
  expect(await moveEarlierSite(folder)).toBeUndefined();
  const copy = await createWorkingCopy();
  await copy.startExample();
  await writeFile(join(copy.folder, 'manifest.json'), '{}');
  expect(await moveEarlierSite(copy.folder)).toBeUndefined();
  await copy.remove();
});

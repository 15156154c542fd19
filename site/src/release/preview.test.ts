import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeHistory, inOrder } from '../history/describeHistory.ts';
import { readHistory } from '../history/history.ts';
import { listPreviews } from '../history/previews.ts';
import { shareLinkTo } from '../share/shareLinkTo.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { preview } from './preview.ts';
import { prune } from './prune.ts';
import { releasePreview } from './rollback.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const live = () => copy.facts().registry.remotes['mf-help']?.current?.version;
const showHelp = (days = 7) =>
  preview(copy.root, copy.siteDir, 'mf-help', { until: inDays(days).toISOString(), screen: '/faq' });

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq']);
  await composeBuilds(copy.root, copy.config());
});
afterEach(() => copy.remove());

test('a preview lies on the site, a link shows it, and for everybody else nothing has changed', async () => {
  const seen = () => [JSON.parse(copy.read('/registry.json')), copy.facts().registry.remotes, copy.facts().history];
  const before = seen();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const { candidate } = await showHelp();
  expect(candidate).toBe('mf-help@1.0.0-b2');
  expect(live()).toBe('1.0.0-a1');
  expect(seen()).toEqual(before);
  const options = { versions: { 'mf-help': '1.0.0-b2' }, screen: '/faq' };
  expect(shareLinkTo(copy.siteDir, copy.facts(), options)).toBe('http://localhost:3000/faq?with=mf-help@1.0.0-b2');
});

test('its very bytes go live later, whatever the working copy has become', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await releasePreview(copy.siteDir, 'mf-help', '1.0.0-b2');
  expect(live()).toBe('1.0.0-b2');
  expect(readHistory(copy.siteDir).at(-1)).toMatchObject({
    how: 'release',
    part: 'mf-help',
    version: '1.0.0-b2',
    instead: '1.0.0-a1',
  });
  await expect(releasePreview(copy.siteDir, 'mf-help', '1.0.0-c3')).rejects.toThrow('mf-help has no 1.0.0-c3');
});

test('what could not be released is not put on the site either', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
  await expect(showHelp()).rejects.toThrow(
    'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
  );
  expect(existsSync(join(copy.siteDir, 'mf-help', '1.0.0-b2'))).toBe(false);
});

test('a preview of the shell takes no address from the one that is live', async () => {
  const ofShell = () => Object.entries(copy.facts().files).filter(([, { file }]) => file.startsWith('shell/1.0.0-aa/'));
  const before = ofShell();
  expect(before.length).toBeGreaterThan(1);
  await copy.writeShell('other()', undefined, { id: 'bb' });
  await preview(copy.root, copy.siteDir, 'shell', { until: inDays(7).toISOString() });
  expect(ofShell()).toEqual(before);
  expect(copy.facts().shell.version).toBe('1.0.0-aa');
});

test('a preview that nobody released is kept for thirty days', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp();
  expect(await prune(copy.siteDir, inDays(29))).toEqual([]);
  expect(await prune(copy.siteDir, inDays(31))).toEqual(['mf-help/1.0.0-b2']);
  expect(listPreviews(copy.siteDir)).toEqual([]);
});

test('an old version goes not before its link ends', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp(40);
  expect(await prune(copy.siteDir, inDays(39))).toEqual([]);
  expect(await prune(copy.siteDir, inDays(41))).toEqual(['mf-help/1.0.0-b2']);
});

test('each link is listed: version, who, when, until when, and what has expired', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp(-1);
  await releasePreview(copy.siteDir, 'mf-help', '1.0.0-b2');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await showHelp(7);
  await showHelp(30);
  const previews = listPreviews(copy.siteDir);
  const at = (day: Date) => day.toISOString().slice(0, 10);
  const said = describeHistory(inOrder(readHistory(copy.siteDir), previews)).split('\n');
  const of = (id: string) => said.filter((line) => line.includes(`mf-help@1.0.0-${id}`) || line.includes('link to'));
  expect(previews[0]).toMatchObject({
    how: 'preview',
    part: 'mf-help',
    version: '1.0.0-b2',
    screen: '/faq',
    who: expect.stringContaining('@'),
  });
  expect(of('b2').slice(0, 3)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}mf-help@1\.0\.0-b2 {2}preview by .+@/),
    expect.stringContaining(`link to /faq expired ${at(inDays(-1))}`),
    expect.stringContaining('release by'),
  ]);
  expect(of('c3').filter((line) => line.includes('until'))).toEqual([
    expect.stringContaining(`link to /faq until ${at(inDays(7))}`),
    expect.stringContaining(`link to /faq until ${at(inDays(30))}`),
  ]);
});

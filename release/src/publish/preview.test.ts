import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { describeHistory } from '../history/describeHistory.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { prune } from './prune.ts';
import { preview } from './release.ts';
import { releasePublished } from './releasePublished.ts';
import { rollback } from './rollback.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const live = async () => (await copy.live())['mf-help'];
const showHelp = (days = 7) => preview(copy.root, copy.store, 'mf-help', { until: inDays(days).toISOString() });

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.start();
});
afterEach(() => {
  for (const name of ['SITE_DIR', 'QA_ORIGIN']) delete process.env[name];
  return copy.remove();
});

test('a preview lies on the site, a link shows it, and for everybody else nothing has changed', async () => {
  const seen = async () => {
    return [JSON.parse(await copy.read('/registry.json')), await copy.live(), await copy.changes()];
  };
  const before = await seen();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const { candidate } = await showHelp();
  expect(candidate).toBe('mf-help@1.0.0-b2');
  expect(await live()).toBe('a1');
  expect(await seen()).toEqual(before);
});

test('its very bytes go live later, whatever the working copy has become', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await releasePublished(copy.store, 'mf-help', '1.0.0-b2');
  expect(await live()).toBe('b2');
  expect((await copy.changes()).at(-1)).toMatchObject({
    how: 'publish',
    part: 'mf-help',
    version: '1.0.0-b2',
    instead: '1.0.0-a1',
  });
  await expect(releasePublished(copy.store, 'mf-help', '1.0.0-c3')).rejects.toThrow('mf-help has no 1.0.0-c3');
  await expect(releasePublished(copy.store, 'mf-landing', '')).rejects.toThrow(
    'mf-landing has no version without a name on the site. On the site are: 1.0.0-a1.',
  );
});

test('a rollback makes no preview live that has never been live', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp();
  await expect(rollback(copy.store, 'mf-help', '1.0.0-b2')).rejects.toThrow(
    'mf-help@1.0.0-b2 is a preview that has never been live. To make it live: npm run release -- mf-help --version 1.0.0-b2',
  );
  await releasePublished(copy.store, 'mf-help', '1.0.0-b2');
  await rollback(copy.store, 'mf-help');
  await rollback(copy.store, 'mf-help', '1.0.0-b2');
  expect(await live()).toBe('b2');
});

test('what could not be released is not put on the site either', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
  await expect(showHelp()).rejects.toThrow(
    'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
  );
  expect(await copy.store.list('mf-help/1.0.0-b2/')).toEqual([]);
});

test('a preview of the shell takes no address from the one that is live', async () => {
  const ofShell = async () =>
    [...(await copy.responses()).files].filter(([, { key = '' }]) => key.startsWith('shell/1.0.0-aa/'));
  const before = await ofShell();
  expect(before.length).toBeGreaterThan(1);
  await copy.writeShell('other()', undefined, { id: 'bb' });
  await preview(copy.root, copy.store, 'shell', { until: inDays(7).toISOString() });
  expect(await ofShell()).toEqual(before);
  expect((await copy.newest()).parts.shell?.live).toBe('1.0.0-aa');
});

test('a preview that nobody released goes when its link has ended, and the history still lists it', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp();
  expect(await prune(copy.store, inDays(6))).toEqual([]);
  expect(await prune(copy.store, inDays(8))).toEqual(['mf-help/1.0.0-b2']);
  expect((await copy.newest()).previews).toEqual([]);
  expect(describeHistory(await copy.history())).toContain('mf-help@1.0.0-b2 · link until');
});

test('an old version goes not before its link ends', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp(40);
  expect(await prune(copy.store, inDays(39))).toEqual([]);
  expect(await prune(copy.store, inDays(41))).toEqual(['mf-help/1.0.0-b2']);
});

test('each link is listed: version, who, when, until when, and what has expired', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await showHelp(-1);
  await releasePublished(copy.store, 'mf-help', '1.0.0-b2');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await showHelp(7);
  await showHelp(30);
  const { previews } = await copy.newest();
  const at = (day: Date) => day.toISOString().slice(0, 10);
  const said = describeHistory(await copy.history()).split('\n');
  expect(previews[0]).toMatchObject({ part: 'mf-help', version: '1.0.0-b2' });
  const dated = /^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}(\w+) by .+@/;
  const links = said.flatMap((line, index) =>
    line.includes(' · link ') ? [[dated.exec(said[index - 1]!)?.[1], line.trim().slice(0, -10)]] : [],
  );
  expect(links).toEqual([
    ['preview', `mf-help@1.0.0-b2 · link expired ${at(inDays(-1))}`],
    ['preview', `mf-help@1.0.0-c3 · link until ${at(inDays(7))}`],
    ['preview', `mf-help@1.0.0-c3 · link until ${at(inDays(30))}`],
  ]);
});

test('a wrong address of the QA server is rejected before anything is built or published', async () => {
  const { origin } = await copy.newest();
  Object.assign(process.env, { SITE_DIR: copy.folder, QA_ORIGIN: origin });
  const running = runCommandProgram(releaseProgram, ['preview', 'mf-help']);
  await expect(running).rejects.toBeInstanceOf(UsageError);
  await expect(running).rejects.toThrow('QA_ORIGIN must not be the origin of the site.');
  expect((await copy.newest()).previews).toEqual([]);
});

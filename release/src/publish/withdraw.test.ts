import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { describeHistory } from '../history/describeHistory.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { preview, release } from './release.ts';
import { releasePublished, rollback } from './rollback.ts';
import { withdraw } from './withdraw.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const releaseHelp = async (id: string, wish = {}) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return release(copy.root, copy.store, 'mf-help', wish);
};
const help = async () => (await copy.manifest()).remotes['mf-help'];
const withdrawHelp = (version?: string) => withdraw(copy.store, 'mf-help', { version, reason: 'charges twice' });
const wasWithdrawn = /mf-help@1.0.0-c3 was withdrawn by \S+ at \d{4}-\d\d-\d\d \d\d:\d\d UTC: charges twice/;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
  for (const id of ['a1', 'b2', 'c3', 'd4']) await copy.prove('mf-help', id);
  for (const id of ['b2', 'c3']) await releaseHelp(id);
});
afterEach(() => copy.remove());

test('a live version that is withdrawn is replaced by the one before, and open pages learn that it is no way back', async () => {
  await withdrawHelp('1.0.0-c');
  expect(await help()).toEqual({ live: '1.0.0-b2', fallback: '1.0.0-a1' });
  expect(JSON.parse(await copy.read('/registry.json'))).toMatchObject({ withdrawn: ['mf-help@1.0.0-c3'] });
  const records = await copy.records();
  expect(records.slice(-2)).toMatchObject([
    { how: 'withdrawal', version: '1.0.0-c3', reason: 'charges twice' },
    { how: 'rollback', version: '1.0.0-b2', instead: '1.0.0-c3' },
  ]);
  const history = describeHistory({ records, previews: [], live: {} });
  expect(history).toMatch(/mf-help@1\.0\.0-c3 {2}withdrawal by .*\n(?: {4}.*\n)* {4}because: charges twice/);
});

test('a fallback that is withdrawn is replaced by another one, and never comes back', async () => {
  expect(await help()).toEqual({ live: '1.0.0-c3', fallback: '1.0.0-b2' });
  await withdrawHelp('1.0.0-b2');
  expect(await help()).toEqual({ live: '1.0.0-c3', fallback: '1.0.0-a1' });
  await releaseHelp('d4');
  expect(await help()).toEqual({ live: '1.0.0-d4', fallback: '1.0.0-c3' });
  await rollback(copy.store, 'mf-help');
  await rollback(copy.store, 'mf-help');
  expect(await help()).toEqual({ live: '1.0.0-a1' });
});

test('a preview of a withdrawn version ends', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'd4' });
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(7).toISOString() });
  await withdrawHelp('1.0.0-d4');
  expect(await help()).toEqual({ live: '1.0.0-c3', fallback: '1.0.0-b2' });
  expect((await copy.manifest()).previews).toEqual([]);
  expect((await copy.records()).at(-1)).toMatchObject({ how: 'withdrawal', version: '1.0.0-d4' });
});

test('neither a release nor a rollback brings it back, unless it is forced', async () => {
  await withdrawHelp('1.0.0-c3');
  await expect(releaseHelp('c3')).rejects.toThrow(wasWithdrawn);
  await expect(rollback(copy.store, 'mf-help', '1.0.0-c3')).rejects.toThrow(wasWithdrawn);
  await expect(releasePublished(copy.store, 'mf-help', '1.0.0-c3')).rejects.toThrow(wasWithdrawn);
  await releaseHelp('c3', { force: 'the other one is worse' });
  await releaseHelp('d4');
  expect(await help()).toEqual({ live: '1.0.0-d4', fallback: '1.0.0-b2' });
});

test('a remote that leaves the site keeps its files for open pages, and its version is withdrawn', async () => {
  await withdrawHelp();
  expect(await help()).toBeUndefined();
  expect(await copy.read('/mf-help/1.0.0-c3/Screen.ba9876543210.js')).toBe('screen()');
  await expect(releaseHelp('c3')).rejects.toThrow(wasWithdrawn);
  await rollback(copy.store, 'mf-help');
  expect(await help()).toEqual({ live: '1.0.0-b2', fallback: '1.0.0-a1' });
});

test('a rollback to a remote that is off the site names no version that it replaces', async () => {
  await withdrawHelp();
  process.env.SITE_DIR = copy.folder;
  const { text } = await runCommandProgram(releaseProgram, ['rollback', 'mf-help']).finally(
    () => delete process.env.SITE_DIR,
  );
  expect(text).toBe('mf-help: 1.0.0-b2 is live now.');
});

test('a release that is faster than the withdrawal of a remote is not withdrawn', async () => {
  const store = copy.createOvertakenStore(() => releaseHelp('d4'));
  await expect(withdraw(store, 'mf-help', { reason: 'charges twice' })).rejects.toThrow(
    'mf-help is not withdrawn, because somebody else was faster: it was at 1.0.0-c3 and is at 1.0.0-d4 now.',
  );
  expect(await help()).toEqual({ live: '1.0.0-d4', fallback: '1.0.0-c3' });
});

test('the shell is withdrawn only as a version', async () => {
  await expect(withdraw(copy.store, 'shell', { reason: 'wrong text' })).rejects.toThrow(
    'The shell cannot leave the site. To withdraw a version of it: npm run release -- withdraw shell@<version> --reason "…"',
  );
});

test('the only version of a remote is withdrawn with the remote', async () => {
  const only = withdraw(copy.store, 'mf-landing', { version: '1.0.0-a1', reason: 'wrong price' });
  await expect(only).rejects.toThrow('To take it off the site: npm run release -- withdraw mf-landing');
});

test('the panel of share links is not withdrawn: it goes live with the shell, and stays', async () => {
  await copy.writePanel('0a');
  await copy.writeShell('shell(2)', undefined, { id: 'bb', hash: 'bbbbbbbbbbbb' });
  await release(copy.root, copy.store, 'shell');
  const refused = 'The panel cannot be withdrawn: a release of the shell replaces it.';
  for (const version of [undefined, '1.0.0-0a'])
    await expect(withdraw(copy.store, 'panel', { version, reason: 'wrong text' })).rejects.toThrow(refused);
  expect(await copy.manifest()).toMatchObject({ panel: '1.0.0-0a', withdrawn: [] });
});

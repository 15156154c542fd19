import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { preview, release } from './release.ts';
import { releasePublished, rollback } from './rollback.ts';
import { withdraw } from './withdraw.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const releaseHelp = async (id: string, wish = {}) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return release(copy.root, copy.store, 'mf-help', wish);
};
const live = async () => (await copy.manifest()).remotes['mf-help']?.live;
const freeze = (...words: string[]) => runCommandProgram(releaseProgram, ['freeze', ...words]);
const until = inDays(3).toISOString();
const isFrozen = (what: string) =>
  expect.stringMatching(`${what} is frozen by .+ until ${until.slice(0, 16).replace('T', ' ')} UTC: holidays`);

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
  await releaseHelp('b2');
  process.env.SITE_DIR = copy.folder;
});
afterEach(async () => {
  delete process.env.SITE_DIR;
  await copy.remove();
});

test.each([
  ['mf-help', ['mf-help']],
  ['The site', []],
])('while %s is frozen, releases are rejected by whom, until when and why', async (what, part) => {
  await freeze(...part, '--until', until, '--reason', 'holidays');
  for (const publish of [() => releaseHelp('c3'), () => releasePublished(copy.store, 'mf-help', '1.0.0-a1')])
    await expect(publish()).rejects.toThrow(expect.objectContaining({ message: isFrozen(what) }));
  expect(await live()).toBe('1.0.0-b2');
});

test.each<[string, (force: string) => Promise<unknown>]>([
  ['release', (force) => releaseHelp('c3', { force })],
  ['release of a stored version', (force) => releasePublished(copy.store, 'mf-help', '1.0.0-a1', { force })],
])('a forced %s goes through a freeze, and record and history say so', async (_, publish) => {
  await freeze('--until', until, '--reason', 'holidays');
  await publish('the law asks for it today');
  const { forced } = (await copy.records()).at(-1)!;
  expect(forced).toEqual({ why: 'the law asks for it today', against: [isFrozen('The site')] });
  const { text } = await runCommandProgram(releaseProgram, ['history', 'mf-help']);
  expect(text).toContain(`    forced: the law asks for it today\n      although ${forced!.against[0]}`);
});

test('the history hides control characters of reasons, also of those that a force overruled', async () => {
  await freeze('--until', until, '--reason', 'holi\u001b[2Jdays');
  await releaseHelp('c3', { force: 'the \u001b[31mlaw\nasks for it' });
  const { text } = await runCommandProgram(releaseProgram, ['history', 'mf-help']);
  expect(text).toContain('    forced: the [31mlaw\n    asks for it\n');
  expect(text).toMatch(/although The site is frozen by .+: holi\[2Jdays/);
});

test('the history of an unknown part names the parts that there are', async () => {
  const { text } = await runCommandProgram(releaseProgram, ['history', 'mf-hlp']);
  expect(text).toBe('Nothing of mf-hlp was released here yet. There are: shell, mf-help, mf-landing.');
});

test('rollback, withdrawal and preview stay possible, and so does a release of another part', async () => {
  await freeze('mf-help', '--until', until, '--reason', 'holidays');
  await rollback(copy.store, 'mf-help');
  expect(await live()).toBe('1.0.0-a1');
  await rollback(copy.store, 'mf-help', '1.0.0-b2');
  await withdraw(copy.store, 'mf-help', { version: '1.0.0-b2', reason: 'charges twice' });
  expect(await live()).toBe('1.0.0-a1');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await preview(copy.root, copy.store, 'mf-help', { until });
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out', id: 'b2' });
  await release(copy.root, copy.store, 'mf-landing');
  expect((await copy.manifest()).remotes['mf-landing']?.live).toBe('1.0.0-b2');
});

test('a freeze ends by its date or by hand, and the one of the site leaves that of a part', async () => {
  await freeze('mf-help', '--until', until, '--reason', 'holidays');
  await freeze('--until', until, '--reason', 'holidays');
  await freeze('--end');
  await expect(releaseHelp('c3')).rejects.toThrow('mf-help is frozen');
  await freeze('mf-help', '--end');
  await releaseHelp('c3');
  expect(await live()).toBe('1.0.0-c3');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'], now: inDays(-9) });
  await freeze('--until', inDays(1).toISOString(), '--reason', 'holidays').finally(() => jest.useRealTimers());
  await releaseHelp('d4');
  expect(await live()).toBe('1.0.0-d4');
});

test('the end of a freeze that does not exist is refused, and names those that do', async () => {
  await expect(freeze('--end')).rejects.toThrow('There is no freeze of the site.');
  await freeze('mf-help', '--until', until, '--reason', 'holidays');
  await expect(freeze('--end')).rejects.toThrow('There is no freeze of the site. Frozen are: mf-help.');
  await freeze('--until', until, '--reason', 'holidays');
  await expect(freeze('shell', '--end')).rejects.toThrow('There is no freeze of shell. Frozen are: mf-help, the site.');
});

test('a time without an offset is in UTC, wherever the command runs', async () => {
  const program = join(import.meta.dirname, '../releaseMain.ts');
  const words = ['freeze', '--until', '2126-12-27 18:00', '--reason', 'holidays'];
  const env = { ...process.env, TZ: 'Europe/Berlin' };
  const { stdout } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  expect(stdout).toBe('From now on, the site is frozen until 2126-12-27 18:00 UTC.\n');
});

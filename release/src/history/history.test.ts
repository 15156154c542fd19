import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { release } from '../publish/release.ts';
import { releasePublished } from '../publish/releasePublished.ts';
import { rollback } from '../publish/rollback.ts';
import { createWorkingCopy } from '../testing.ts';
import { describeHistory } from './describeHistory.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const lines = () => copy.changes();
const describeAll = async () => describeHistory(await copy.history());
const writeHelp = (id: string, changes = {}) => copy.writeRemote('mf-help', ['/faq'], { id, ...changes });
const releaseHelp = async (id: string, changes = {}, wish = {}) => {
  await writeHelp(id, changes);
  return release(copy.root, copy.store, 'mf-help', wish);
};
/** The versions that the registry tells open pages not to go back to. */
const left = async () => (JSON.parse(await copy.read('/registry.json')) as { left: string[] }).left;
const live = () => copy.help();

beforeEach(async () => {
  process.env.RELEASED_BY = 'ada@example.org';
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await writeHelp('a1');
  await copy.start();
});
afterEach(() => copy.remove());

test('the list of releases is the history: who, how, and what instead of what', async () => {
  await releaseHelp('b2');
  expect((await lines()).map(({ how, part, version, instead }) => [how, part, version, instead])).toEqual([
    ['start', 'shell', '1.0.0-aa', undefined],
    ['start', 'mf-help', '1.0.0-a1', undefined],
    ['start', 'mf-landing', '1.0.0-a1', undefined],
    ['publish', 'mf-help', '1.0.0-b2', '1.0.0-a1'],
  ]);
  expect((await lines()).at(-1)?.who).toBe('ada@example.org');
  expect(await describeAll()).toMatch(
    /2 {2}[-\d]+ [\d:]+ {2}publish by .+\n {4}mf-help@1\.0\.0-b2 instead of 1\.0\.0-a1 {2}\(live\)/,
  );
});

test('who releases and who goes back has the same name', async () => {
  for (const words of [['init'], ['config', 'user.email', 'anna@example.org']])
    spawnSync('git', words, { cwd: copy.root });
  delete process.env.RELEASED_BY;
  const inWorkingCopy = jest.spyOn(process, 'cwd').mockReturnValue(copy.root);
  await releaseHelp('b2');
  await rollback(copy.store, 'mf-help').finally(() => inWorkingCopy.mockRestore());
  expect((await lines()).slice(-2).map(({ how, who }) => [how, who])).toEqual([
    ['publish', 'anna@example.org'],
    ['rollback', 'anna@example.org'],
  ]);
});

test('a release names the actor that the release job passes on, and without one somebody at this machine', async () => {
  process.env.RELEASED_BY = 'octocat';
  await releaseHelp('b2');
  delete process.env.RELEASED_BY;
  await releaseHelp('c3');
  expect((await lines()).slice(-2).map(({ who }) => who)).toEqual(['octocat', expect.stringMatching(/.@./)]);
});

test('the history hides control characters of reasons', async () => {
  const forced = { why: 'the \u001b[31mlaw\nasks for it', against: ['h\u001b[2J1 is styled'] };
  const text = describeHistory([{ ...(await copy.newest()), forced }]);
  expect(text).toContain('    forced: the [31mlaw\n    asks for it\n      although h[2J1 is styled');
});

test('the history of an unknown part names the parts that there are', async () => {
  process.env.SITE_DIR = copy.folder;
  const { text } = await runCommandProgram(releaseProgram, ['history', 'mf-hlp']).finally(
    () => delete process.env.SITE_DIR,
  );
  expect(text).toBe('Nothing of mf-hlp was released here yet. There are: shell, mf-help, mf-landing.');
});

test('what changes nothing is no release', async () => {
  const before = await copy.history();
  await copy.start();
  expect(await copy.history()).toEqual(before);
  await releaseHelp('b2');
  const after = await copy.history();
  await release(copy.root, copy.store, 'mf-help');
  expect(await copy.history()).toEqual(after);
});

describe('a version that something speaks against', () => {
  const spoilt = { css: 'h1{display:none}' };

  test('goes live when somebody says why, and that stays', async () => {
    await releaseHelp('b2', spoilt, { force: 'the law asks for it today' });
    expect((await live())?.live).toBe('1.0.0-b2');
    expect((await lines()).at(-1)?.forced).toEqual({
      why: 'the law asks for it today',
      against: ['mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: h1.'],
    });
    expect(await describeAll()).toContain('forced: the law asks for it today');
  });

  test('is never rolled back to automatically', async () => {
    await releaseHelp('b2', spoilt, { force: 'today' });
    await releaseHelp('c3');
    expect((await live())?.fallback).toBe('1.0.0-a1');
    await rollback(copy.store, 'mf-help');
    expect((await live())?.live).toBe('1.0.0-a1');
  });

  test('does not go live where it could not run in the page, whatever anybody says', async () => {
    await expect(releaseHelp('b2', { hostApi: '^2.0.0' }, { force: 'please' })).rejects.toThrow(
      'This release must not go live',
    );
    await copy.writeRemote('mf-help', ['/faq', '/'], { id: 'b2' });
    await expect(release(copy.root, copy.store, 'mf-help', { force: 'please' })).rejects.toThrow(
      '/ is claimed by mf-help@1.0.0-b2 and mf-landing@1.0.0-a1.',
    );
  });

  test('a force that was not needed leaves no trace', async () => {
    await releaseHelp('b2', {}, { force: 'to be sure' });
    expect((await lines()).at(-1)?.forced).toBeUndefined();
  });
});

describe('the way back', () => {
  beforeEach(async () => {
    for (const id of ['b2', 'c3']) await releaseHelp(id);
  });

  test('goes step by step, and leaves no version that was taken back as good', async () => {
    await rollback(copy.store, 'mf-help');
    expect([(await live())?.live, (await live())?.fallback]).toEqual(['1.0.0-b2', '1.0.0-a1']);
    await rollback(copy.store, 'mf-help');
    expect([(await live())?.live, (await live())?.fallback]).toEqual(['1.0.0-a1', undefined]);
    await expect(rollback(copy.store, 'mf-help')).rejects.toThrow(
      'mf-help has no earlier version to go back to. On the site are: 1.0.0-a1, 1.0.0-b2, 1.0.0-c3. To take it off the site: npm run release -- remove mf-help',
    );
  });

  test('leads to any version that is named, also to a newer one that a rollback has left', async () => {
    await rollback(copy.store, 'mf-help', '1.0.0-a1');
    expect(await left()).toEqual(['mf-help@1.0.0-c3']);
    await rollback(copy.store, 'mf-help', '1.0.0-c');
    expect((await live())?.live).toBe('1.0.0-c3');
    expect((await lines()).at(-1)).toMatchObject({ how: 'rollback', version: '1.0.0-c3', instead: '1.0.0-a1' });
    expect(await left()).toEqual(['mf-help@1.0.0-a1']);
  });

  test('never leads to a version that a rollback has left unless it is named, and no page falls back to it', async () => {
    await rollback(copy.store, 'mf-help', '1.0.0-a1');
    await rollback(copy.store, 'mf-help', '1.0.0-c3');
    expect(await live()).toEqual({ live: '1.0.0-c3' });
    await expect(rollback(copy.store, 'mf-help')).rejects.toThrow('mf-help has no earlier version to go back to.');
    // A release of it is a new decision: it counts as good again.
    await releasePublished(copy.store, 'mf-help', '1.0.0-a1');
    await releasePublished(copy.store, 'mf-help', '1.0.0-c3');
    expect([await left(), await live()]).toEqual([[], { live: '1.0.0-c3', fallback: '1.0.0-a1' }]);
  });

  test.each(['1.0.0-zz', '../mf-landing/1.0.0-a1'])('does not lead to %s, and says what there is', async (version) => {
    await expect(rollback(copy.store, 'mf-help', version)).rejects.toThrow(
      `mf-help has no ${version} on the site. On the site are: 1.0.0-a1, 1.0.0-b2, 1.0.0-c3.`,
    );
  });

  test('does not lead to an address that another remote has by now', async () => {
    await copy.writeRemote('mf-help', ['/help'], { id: 'd4' });
    await release(copy.root, copy.store, 'mf-help');
    await copy.writeRemote('mf-landing', ['/', '/faq'], { id: 'b2', access: 'signed-out' });
    await release(copy.root, copy.store, 'mf-landing');
    await expect(rollback(copy.store, 'mf-help')).rejects.toThrow(
      'mf-help@1.0.0-c3 wants /faq, which belongs to mf-landing@1.0.0-b2.',
    );
  });

  test('is there for the shell, too', async () => {
    await copy.writeShell('next()', undefined, { id: 'bb', hash: 'bbbbbbbbbbbb' });
    await release(copy.root, copy.store, 'shell');
    const file = join(copy.folder, 'shell/1.0.0-aa/main.0123456789ab.js');
    writeFileSync(file, 'other()');
    await expect(rollback(copy.store, 'shell')).rejects.toThrow(
      'shell@1.0.0-aa must not go live:\n  - /shell/1.0.0-aa/main.0123456789ab.js is missing, or not what was published.',
    );
    writeFileSync(file, 'shell()');
    await rollback(copy.store, 'shell');
    expect((await copy.newest()).parts.shell?.live).toBe('1.0.0-aa');
    expect(await copy.read('/faq')).toContain('src="/main.0123456789ab.js"');
  });
});

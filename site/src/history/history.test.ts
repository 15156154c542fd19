import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeBuilds } from '../release/composeBuilds.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { createWorkingCopy } from '../testing.ts';
import { describeHistory } from './describeHistory.ts';
import { readHistory, verifyHistory } from './history.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const file = () => join(copy.siteDir, 'releases.jsonl');
const lines = () => readHistory(copy.siteDir);
const verify = () => verifyHistory(copy.siteDir, copy.facts().history);
const writeHelp = (id: string, changes = {}) => copy.writeRemote('mf-help', ['/faq'], { id, ...changes });
const releaseHelp = async (id: string, changes = {}, wish = {}) => {
  await writeHelp(id, changes);
  return release(copy.root, copy.siteDir, 'mf-help', wish);
};
const live = () => copy.facts().registry.remotes['mf-help'];

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await writeHelp('a1');
  await composeBuilds(copy.root, copy.config());
});
afterEach(() => copy.remove());

test('every change of what is live is a line: who, how, what instead of what, what was asked, what it weighs', async () => {
  await releaseHelp('b2');
  expect(lines().map(({ how, part, version, instead }) => [how, part, version, instead])).toEqual([
    ['composition', 'shell', '1.0.0-aa', undefined],
    ['composition', 'mf-help', '1.0.0-a1', undefined],
    ['composition', 'mf-landing', '1.0.0-a1', undefined],
    ['release', 'mf-help', '1.0.0-b2', '1.0.0-a1'],
  ]);
  expect(lines().at(-1)).toMatchObject({
    who: expect.stringMatching(/.@./),
    checks: expect.arrayContaining(['files', 'addresses', 'styles']),
    sizes: { './Screen': { kilobytes: expect.any(Number), requests: 3 } },
  });
  expect(describeHistory(lines())).toContain('mf-help@1.0.0-b2  release by ');
});

test('who releases and who goes back has the same name', async () => {
  for (const words of [['init'], ['config', 'user.email', 'anna@example.org']])
    spawnSync('git', words, { cwd: copy.root });
  const inWorkingCopy = jest.spyOn(process, 'cwd').mockReturnValue(copy.root);
  await releaseHelp('b2');
  await rollback(copy.siteDir, 'mf-help').finally(() => inWorkingCopy.mockRestore());
  expect(
    lines()
      .slice(-2)
      .map(({ how, who }) => [how, who]),
  ).toEqual([
    ['release', 'anna@example.org'],
    ['rollback', 'anna@example.org'],
  ]);
});

test('a record names the actor that the release job passes on', async () => {
  process.env.RELEASED_BY = 'octocat';
  await releaseHelp('b2').finally(() => delete process.env.RELEASED_BY);
  expect(lines().at(-1)?.who).toBe('octocat');
});

test('what changes nothing is no line', async () => {
  const before = lines();
  await release(copy.root, copy.siteDir, 'mf-help');
  await composeBuilds(copy.root, copy.config());
  expect(lines()).toEqual(before);
});

describe('nobody rewrites it unseen', () => {
  beforeEach(() => releaseHelp('b2'));
  const rewrite = (change: (texts: string[]) => string[]) => {
    const texts = readFileSync(file(), 'utf8').trim().split('\n');
    writeFileSync(file(), `${change(texts).join('\n')}\n`);
  };

  test('as it was written it is right', () => expect(verify()).toEqual([]));

  test.each<[string, (texts: string[]) => string[], string]>([
    [
      'a word changed',
      ([a, b, ...rest]) => [a!.replace('composition', 'release'), b!, ...rest],
      'Line 2 does not follow',
    ],
    ['a line gone', ([a, , ...rest]) => [a!, ...rest], 'Line 2 does not follow'],
    ['two lines the other way round', ([a, b, ...rest]) => [b!, a!, ...rest], 'Line 1 does not follow'],
    ['no line of a history', ([, ...rest]) => ['{}', ...rest], 'Line 1 is no line'],
    ['the end cut off', (texts) => texts.slice(0, -1), 'The line of what is live now is gone'],
    [
      'the last line changed',
      (texts) => texts.with(-1, texts.at(-1)!.replace('b2', 'b3')),
      'The line of what is live now is gone',
    ],
    ['everything gone', () => [], 'The line of what is live now is gone'],
  ])('%s', async (_, change, sentence) => {
    rewrite(change);
    expect(verify().join('\n')).toContain(sentence);
    // Also after the next release.
    await releaseHelp('c3');
    expect(verify()).not.toEqual([]);
  });

  test('a line whose change was interrupted before it went live is replaced by the next', async () => {
    writeFileSync(file(), `${readFileSync(file(), 'utf8')}{"half":true}\n`);
    await releaseHelp('c3');
    expect(verify()).toEqual([]);
    expect(lines().map(({ version }) => version)).not.toContain(undefined);
  });
});

describe('a version that something speaks against', () => {
  const spoilt = { css: 'h1{display:none}' };

  test('goes live when somebody says why, and that stays', async () => {
    await releaseHelp('b2', spoilt, { force: 'the law asks for it today' });
    expect(live()?.current?.version).toBe('1.0.0-b2');
    expect(lines().at(-1)?.forced).toEqual({
      why: 'the law asks for it today',
      against: ['mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: h1.'],
    });
    expect(describeHistory(lines())).toContain('forced: the law asks for it today');
  });

  test('is never the way back by itself', async () => {
    for (const id of ['a1', 'b2']) copy.prove('mf-help', id);
    await releaseHelp('b2', spoilt, { force: 'today' });
    await releaseHelp('c3');
    expect(live()?.lastGood?.version).toBe('1.0.0-a1');
    await rollback(copy.siteDir, 'mf-help');
    expect(live()?.current?.version).toBe('1.0.0-a1');
  });

  test('does not go live where it could not run in the page, whatever anybody says', async () => {
    await expect(releaseHelp('b2', { hostApi: '^2.0.0' }, { force: 'please' })).rejects.toThrow(
      'This cannot go live together',
    );
    await copy.writeRemote('mf-help', ['/faq', '/'], { id: 'b2' });
    await expect(release(copy.root, copy.siteDir, 'mf-help', { force: 'please' })).rejects.toThrow(
      '/ is claimed by mf-help@1.0.0-b2 and mf-landing@1.0.0-a1.',
    );
  });

  test('a force that was not needed leaves no trace', async () => {
    await releaseHelp('b2', {}, { force: 'to be sure' });
    expect(lines().at(-1)?.forced).toBeUndefined();
  });
});

describe('the way back', () => {
  beforeEach(async () => {
    for (const id of ['b2', 'c3']) await releaseHelp(id);
  });

  test('goes step by step, and leaves no version that was taken back as good', async () => {
    for (const id of ['a1', 'b2', 'c3']) copy.prove('mf-help', id);
    await rollback(copy.siteDir, 'mf-help');
    expect([live()?.current?.version, live()?.lastGood?.version]).toEqual(['1.0.0-b2', '1.0.0-a1']);
    await rollback(copy.siteDir, 'mf-help');
    expect([live()?.current?.version, live()?.lastGood]).toEqual(['1.0.0-a1', undefined]);
    await expect(rollback(copy.siteDir, 'mf-help')).rejects.toThrow(
      'mf-help has no earlier version to go back to by itself. On the site are: 1.0.0-a1, 1.0.0-b2, 1.0.0-c3.',
    );
  });

  test('leads to any version that is on the site, also to a newer one', async () => {
    await rollback(copy.siteDir, 'mf-help', '1.0.0-a1');
    await rollback(copy.siteDir, 'mf-help', '1.0.0-c3');
    expect(live()?.current?.version).toBe('1.0.0-c3');
    expect(lines().at(-1)).toMatchObject({ how: 'rollback', version: '1.0.0-c3', instead: '1.0.0-a1' });
  });

  test.each(['1.0.0-zz', '../mf-landing/1.0.0-a1'])('does not lead to %s, and says what there is', async (version) => {
    await expect(rollback(copy.siteDir, 'mf-help', version)).rejects.toThrow(
      `mf-help has no ${version} on the site. On the site are: 1.0.0-a1, 1.0.0-b2, 1.0.0-c3.`,
    );
  });

  test('does not lead to an address that another remote has by now', async () => {
    await copy.writeRemote('mf-help', ['/help'], { id: 'd4' });
    await release(copy.root, copy.siteDir, 'mf-help');
    await copy.writeRemote('mf-landing', ['/', '/faq'], { id: 'b2', access: 'signed-out' });
    await release(copy.root, copy.siteDir, 'mf-landing');
    await expect(rollback(copy.siteDir, 'mf-help')).rejects.toThrow(
      'mf-help@1.0.0-c3 wants /faq, which belongs to mf-landing@1.0.0-b2.',
    );
  });

  test('is there for the shell, too', async () => {
    await copy.writeShell('next()', undefined, { id: 'bb', hash: 'bbbbbbbbbbbb' });
    await release(copy.root, copy.siteDir, 'shell');
    const file = join(copy.siteDir, 'shell/1.0.0-aa/main.0123456789ab.js');
    writeFileSync(file, 'other()');
    await expect(rollback(copy.siteDir, 'shell')).rejects.toThrow(
      'shell@1.0.0-aa cannot go live, because these files are missing or not what was published:',
    );
    writeFileSync(file, 'shell()');
    await rollback(copy.siteDir, 'shell');
    expect(copy.facts().shell.version).toBe('1.0.0-aa');
    expect(copy.read('/faq')).toContain('src="/main.0123456789ab.js"');
  });
});

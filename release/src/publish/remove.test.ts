import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { createWorkingCopy } from '../testing.ts';
import { release } from './release.ts';
import { remove } from './remove.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const command = (...words: string[]) => {
  process.env.SITE_DIR = copy.folder;
  return runCommandProgram(releaseProgram, words).finally(() => delete process.env.SITE_DIR);
};

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
});
afterEach(() => copy.remove());

test('a remote that is removed has no page any more, keeps its files for open pages, and is a line of the history', async () => {
  expect((await command('remove', 'mf-help')).text).toBe(
    'mf-help is off the site. Back again: npm run rollback -- mf-help',
  );
  expect((await copy.help()).live).toBeUndefined();
  const { files } = await copy.responses();
  expect([files.has('/faq'), files.has('/')]).toEqual([false, true]);
  expect(await copy.read('/mf-help/1.0.0-b2/Screen.ba9876543210.js')).toBe('screen()');
  expect((await copy.changes()).at(-1)).toMatchObject({ how: 'remove', part: 'mf-help', instead: '1.0.0-b2' });
});

test('a rollback brings it back as it was, with its fallback', async () => {
  await remove(copy.store, 'mf-help');
  expect((await command('rollback', 'mf-help')).text).toBe('mf-help: 1.0.0-b2 is live now.');
  expect(await copy.help()).toEqual({ live: '1.0.0-b2', fallback: '1.0.0-a1' });
  expect((await copy.newest()).parts['mf-help']?.left).toEqual([]);
});

test('a remote to which others send their visitors stays, unless it is forced; so does the shell', async () => {
  // Signed-out visitors of /faq are sent to /.
  await expect(remove(copy.store, 'mf-landing')).rejects.toThrow('A site without mf-landing must not go live:');
  expect((await copy.newest()).parts['mf-landing']?.live).toBe('1.0.0-a1');
  await remove(copy.store, 'mf-landing', 'the season is over');
  expect((await copy.changes()).at(-1)).toMatchObject({ how: 'remove', forced: { why: 'the season is over' } });
  await expect(remove(copy.store, 'shell')).rejects.toThrow('The shell cannot leave the site.');
  await expect(remove(copy.store, 'mf-games')).rejects.toThrow('mf-games is not live. Live are: mf-help.');
});

import { gzipSync } from 'node:zlib';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { createWorkingCopy } from '../testing.ts';
import { releaseProgram } from './releaseProgram.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const why = (...words: string[]) =>
  runCommandProgram(releaseProgram, ['why', ...words, '--log', `${copy.root}/site.log`, `${copy.root}/backend.log`]);

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
  await copy.start();
  process.env.SITE_DIR = copy.folder;
});
afterEach(async () => {
  delete process.env.SITE_DIR;
  await copy.remove();
});

test('the reference of a notice leads to the report of the page with source, commit and owner, and to the call in the log', async () => {
  const maps = {
    'Screen.ba9876543210.js': { version: 3, sources: ['mf-help/src/faq.ts'], names: [], mappings: 'AAAA' },
  };
  const content = gzipSync(JSON.stringify({ commit: 'c0ffee', maps }));
  await copy.store.put('mf-help/1.0.0-a1/source-maps.json.gz', content);
  const report = (place: string) =>
    `{"event":"report","part":"mf-help","kind":"call","value":"3f2a91bc04de","at":["${place}"]}`;
  await copy.write('site.log', `Site: http://127.0.0.1\n${report('/mf-help/1.0.0-a1/Screen.ba9876543210.js:1:1')}\n`);
  const line = '{"reqId":"3f2a91bc04de","route":"/user/api/UserDevice/list-devices","traceId":"4bf9","status":503}';
  await copy.write('backend.log', `{"reqId":"5c0b91bc04de"}\n${line}\n`);
  expect((await why('Vorgang', '3f2a91bc04de')).text.split('\n')).toEqual([
    report('mf-help/src/faq.ts:1:1'),
    line,
    'mf-help@1.0.0-a1 was built from commit c0ffee.',
    'Owner of mf-help: @box/mf-help, mf-help@box.example',
  ]);
});

test('a log that cannot be read is named', async () => {
  await expect(why('3f2a91bc04de')).rejects.toThrow(/^The log cannot be read: ENOENT.+site\.log/);
});

test('an unknown reference is rejected', async () => {
  await copy.write('site.log', '');
  await copy.write('backend.log', '');
  expect(await why('ffffffffffff')).toMatchObject({
    exitCode: 1,
    text: 'No line of the logs has ffffffffffff.',
  });
});

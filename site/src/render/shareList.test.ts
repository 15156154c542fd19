import type { ShareList } from 'page-contract/shareLink';
import { preview, release } from 'release/publish/release.ts';
import { releasePublished } from 'release/publish/releasePublished.ts';
import { rollback } from 'release/publish/rollback.ts';
import { createWorkingCopy, inDays } from 'release/testing.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const list = async () => JSON.parse(await copy.read('/versions.json')) as ShareList;
const listed = async (part: string) => (await list()).parts[part]?.map(({ kind, version }) => `${kind} ${version}`);
const releaseHelp = async (id: string) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return release(copy.root, copy.store, 'mf-help');
};
const previewHelp = async (id: string, days: number) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return preview(copy.root, copy.store, 'mf-help', { until: inDays(days).toISOString() });
};

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.start();
});
afterEach(() => copy.remove());

test('the list names live version, fallback and unexpired previews, and no other version of the site', async () => {
  await releaseHelp('b2');
  await releaseHelp('c3');
  await previewHelp('e5', 7);
  await previewHelp('d4', -1);
  expect(await listed('mf-help')).toEqual(['live 1.0.0-c3', 'fallback 1.0.0-b2', 'preview 1.0.0-e5']);
  expect(await listed('mf-landing')).toEqual(['live 1.0.0-a1']);
  expect(await listed('shell')).toEqual(['live 1.0.0-aa']);
});

test('the list names no version that a rollback has left, not even as a preview', async () => {
  await previewHelp('b2', 7);
  await releasePublished(copy.store, 'mf-help', '1.0.0-b2');
  await rollback(copy.store, 'mf-help');
  expect(await listed('mf-help')).toEqual(['live 1.0.0-a1']);
  await expect(previewHelp('b2', 7)).rejects.toThrow(
    'mf-help@1.0.0-b2 cannot be a preview: a rollback has left it, and no link shows it.',
  );
});

test('each version comes with everything a page needs to show it, locked by hashes', async () => {
  const until = inDays(7).toISOString();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await preview(copy.root, copy.store, 'mf-help', { until });
  await copy.writeShell('other()', undefined, { id: 'bb', hash: 'ba9876543210' });
  await preview(copy.root, copy.store, 'shell', { until });
  const { parts } = await list();
  expect(parts['mf-help']?.[1]).toMatchObject({
    until,
    module: { name: 'mf-help', routes: [{ path: '/faq' }] },
    release: {
      version: '1.0.0-b2',
      entry: '/mf-help/1.0.0-b2/remoteEntry.js',
      integrity: expect.stringMatching(/^sha384-/),
    },
  });
  expect(parts.shell?.[1]).toMatchObject({
    version: '1.0.0-bb',
    scripts: [{ file: '/main.ba9876543210.js', integrity: expect.stringMatching(/^sha384-/) }],
    styles: [{ file: '/main.ba9876543210.css', integrity: expect.stringMatching(/^sha384-/) }],
  });
});

test('a version that does not fit the live shell is not offered', async () => {
  await releaseHelp('b2');
  await copy.writeShell('shell()', undefined, { provides: '2.0.0', id: 'bb' });
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3', hostApi: '^2.0.0' });
  await copy.writeRemote('mf-landing', ['/'], { id: 'b2', access: 'signed-out', hostApi: '^2.0.0' });
  await copy.start();
  expect(await listed('mf-help')).toEqual(['live 1.0.0-c3']);
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../publish/release.ts';
import { createWorkingCopy } from '../testing.ts';
import { readCommit } from './readProvenance.ts';
import { compareRebuild } from './rebuild.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const version = '1.0.0-b2';
const runGit = (...words: string[]) => {
  const { status, stderr } = spawnSync('git', words, { cwd: copy.root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.start();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', code: 'screen(2)' });
  await copy.write('.gitignore', '.build\n');
  runGit('init', '--quiet');
  runGit('config', 'user.email', 'anna@example.org');
  runGit('config', 'user.name', 'Anna');
  // The build output is committed: checking the commit out stands for its build.
  runGit('add', '--all');
  runGit('commit', '--quiet', '--message', 'build');
});
afterEach(() => copy.remove());

const published = async () => (await copy.newest()).parts['mf-help']?.published[version];
const rebuild = async (build: () => void = () => undefined) => {
  const contract = (await copy.site()).contracts.get(`mf-help/${version}`)!;
  const { commit } = (await published())!;
  return compareRebuild(copy.root, copy.store, contract, commit, build);
};

test('a version is what its commit builds, and its release names the commit (acc 315)', async () => {
  const { isDirty } = await release(copy.root, copy.store, 'mf-help');
  expect(isDirty).toBe(false);
  expect((await published())?.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(await rebuild()).toEqual([]);
});

test('a version with another byte than its rebuild is named with the file (acc 315)', async () => {
  await release(copy.root, copy.store, 'mf-help');
  writeFileSync(join(copy.folder, 'mf-help', version, 'Screen.ba9876543210.js'), 'screen(3)');
  expect(await rebuild()).toEqual([`mf-help@${version} has another Screen.ba9876543210.js than its rebuild.`]);
});

test('a release from a working copy with uncommitted changes says so, and cannot be rebuilt', async () => {
  await copy.write('mf-help/notes.txt', 'not committed');
  expect((await release(copy.root, copy.store, 'mf-help')).isDirty).toBe(true);
  expect((await rebuild()).join()).toMatch(/^mf-help@1\.0\.0-b2 was built with changes that are not in commit/);
});

test('a commit that no longer builds is named, so that other versions are still compared', async () => {
  await release(copy.root, copy.store, 'mf-help');
  const sentences = await rebuild(() => {
    throw new Error('npm ci failed.');
  });
  expect(sentences.join()).toMatch(/^Commit [0-9a-f]{40} of mf-help@1\.0\.0-b2 cannot be built: npm ci failed\.$/);
});

test('a commit that a shallow clone lacks is named with the way to get it', async () => {
  await release(copy.root, copy.store, 'mf-help');
  runGit('commit', '--quiet', '--allow-empty', '--message', 'later');
  const shallow = join(copy.root, 'shallow');
  runGit('clone', '--quiet', '--depth', '1', `file://${copy.root}`, shallow);
  const contract = (await copy.site()).contracts.get(`mf-help/${version}`)!;
  const [sentence] = await compareRebuild(shallow, copy.store, contract, (await published())?.commit);
  expect(sentence).toMatch(/cannot be checked out: git worktree failed in .+ \(git fetch --unshallow\)$/);
  expect(sentence).not.toContain('\n');
});

test('a working copy of which Git cannot tell what has changed does not count as unchanged', async () => {
  expect(readCommit(copy.root).commit).toMatch(/^[0-9a-f]{40}$/);
  await copy.write('.git/index', 'broken');
  expect(readCommit(copy.root).commit).toMatch(/^[0-9a-f]{40}\+$/);
});

test('a commit that is gone and a version without a commit are named', async () => {
  await release(copy.root, copy.store, 'mf-help');
  const contract = (await copy.site()).contracts.get(`mf-help/${version}`)!;
  const compare = (commit: string | undefined) =>
    compareRebuild(copy.root, copy.store, contract, commit, () => undefined);
  expect((await compare('0'.repeat(40))).join()).toContain('cannot be checked out');
  const somewhere = join(copy.root, 'gone');
  const withoutGit = await compareRebuild(somewhere, copy.store, contract, '0'.repeat(40));
  expect(withoutGit.join()).toMatch(/cannot be checked out: Git cannot be run \(ENOENT\)\.$/);
  expect(await compare(undefined)).toEqual([`No release says of which commit mf-help@${version} was built.`]);
});

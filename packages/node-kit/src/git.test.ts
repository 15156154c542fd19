import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError, listGitFiles, runGit } from './git.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git mit Lücke-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `git status` in a program of its own with other variables, and returns the message of its error. */
function describeFailure(env: Record<string, string>): string {
  const module = JSON.stringify(join(__dirname, 'git.ts'));
  const script = `import { runGit } from ${module}; try { runGit('.', 'status'); } catch (error) { console.log(error.message); }`;
  // In a German terminal.
  Object.assign(env, { LANGUAGE: 'de', LANG: 'de_DE.UTF-8', LC_ALL: 'C.UTF-8' });
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  return spawnSync(process.execPath, options, { cwd: folder, env, encoding: 'utf8' }).stdout;
}

test('lists files whose names have umlauts, spaces, quotes and line breaks', () => {
  const names = ['Bär im Schnee.ts', 'mit "Zeichen".ts', 'zwei\nZeilen.ts'];
  for (const name of names) writeFileSync(join(folder, name), '');
  expect(listGitFiles(folder, 'ls-files', '--others').sort()).toEqual(names.sort());
});

test('says in a sentence that a folder belongs to another user, and what to do', () => {
  // Variable of Git's own tests (t0033-safe-directory.sh).
  const env = { PATH: process.env.PATH ?? '', GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
  expect(describeFailure(env)).toMatch(/belongs to another user. Allow it: git config --global --add safe.directory/);
});

test('says in a sentence that there is no Git, no working copy, or no such commit', () => {
  expect(() => runGit(folder, 'rev-parse', '--verify', 'HEAD')).toThrow(GitError);
  expect(() => runGit(folder, 'rev-parse', '--verify', 'HEAD')).toThrow(/^git rev-parse failed in .+: fatal: /);
  const elsewhere = mkdtempSync(join(tmpdir(), 'no-git-'));
  expect(() => runGit(elsewhere, 'status')).toThrow(`${elsewhere} is no working copy of Git.`);
  rmSync(elsewhere, { recursive: true });
  expect(describeFailure({ PATH: '' })).toBe('Git cannot be run (ENOENT).\n');
  expect(describeFailure({ PATH: process.env.PATH ?? '', GIT_DIR: elsewhere })).toContain('is no working copy of Git.');
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listRemoteNames } from 'page-contract/remotes';
import { createWorkingCopy } from '../../build/testing/workingCopy.js';
import { extendEnvironment, readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { openCommand } from '../src/openCommand.ts';
import { errorsOfOtherOrigin, openOwnSite } from '../src/ownSite.ts';
import { readAddress, heading } from '../src/page.ts';
import { at, openMenuEntry, register } from '../src/steps.ts';

// Promises of docs/new-remote.md, in a copy of the tree. The copy releases onto a site that has the other parts
// already, so that only the new remote is built; checks without a browser run at the same time.

const root = join(import.meta.dirname, '../../..');
const name = 'mf-story-time';
const { resolve } = createRequire(import.meta.url);
const notCopied = ['node_modules', '.git', '.build', '.data'];

interface Said {
  status: unknown;
  output: string;
}

let copy: ReturnType<typeof createWorkingCopy>;
let before: Record<string, string>;
let checks: Promise<Record<'eslint' | 'oxlint' | 'formatting', Said>>;
let closeSite: () => Promise<void>;

test.beforeAll(async () => {
  copy = createWorkingCopy(readdirSync(root).filter((entry) => !notCopied.includes(entry)));
  before = contents();
  // The lock file learns of the package; the copy's packages are links, and npm would make real ones of them.
  const { status, output } = await run('npm', ['run', 'new-remote', '--', name], {
    npm_config_package_lock_only: 'true',
    npm_config_offline: 'true',
  });
  if (status !== 0) throw new Error(output);
  symlinkSync(join(copy.folder, name), join(copy.folder, 'node_modules', name));
  checks = check();
  closeSite = await openOwnSite();
});
test.afterAll(async () => {
  await closeSite?.();
  await checks;
  copy.remove();
});

/** Runs a program in the copy. */
function run(program: string, words: string[], additions: Record<string, string> = {}): Promise<Said> {
  const env = { ...extendEnvironment(additions), NODE_ENV: undefined };
  return new Promise((ended) =>
    execFile(program, words, { cwd: copy.folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      ended({ status: error ? error.code : 0, output: stdout + stderr }),
    ),
  );
}

/** One after the other: the journeys beside them need the second core. */
async function check() {
  const node = (program: string, ...words: string[]) => run(process.execPath, [resolve(program), ...words]);
  const inRoot = (program: string) => join(root, 'node_modules', program);
  return {
    eslint: await node(inRoot('eslint/bin/eslint.js'), name, '--max-warnings', '0'),
    oxlint: await node(inRoot('oxlint/bin/oxlint'), name),
    formatting: await node(inRoot('oxfmt/bin/oxfmt'), '--check', name),
  };
}

/** Every file of the copy outside the new remote, by its content. */
function contents(): Record<string, string> {
  const files = readdirSync(copy.folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/^(node_modules|\.build)(\/|$)|\/dist(\/|$)/.test(file) && file !== name && !file.startsWith(`${name}/`),
  );
  return Object.fromEntries(
    files
      .filter((file) => statSync(join(copy.folder, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(copy.folder, file)))
          .digest('hex'),
      ]),
  );
}

/** The screen with what its module.json says of it. */
async function shows(page: Page): Promise<void> {
  await heading(page, 'Story time').waitFor();
  await expect(page).toHaveTitle('Story time – Abenteuerbox');
  const entry = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Story time' });
  await expect(entry).toHaveAttribute('aria-current', 'page');
}

test('It is made, built, tested, released and opened in the app', async ({ page, person, errors }) => {
  errors.announce(...errorsOfOtherOrigin);
  const released = await run('npm', ['run', 'release', '--', name], { SITE_DIR: readStack().siteDir });
  expect(released).toEqual({ status: 0, output: expect.stringContaining(`${name}: 1.0.0-`) });
  // A release checks types and tests.
  expect(released.output).toContain('1 passed');

  await page.goto(at('/story-time'));
  await page.waitForURL(at('/'));
  await register(person);
  await openMenuEntry(person, 'Story time');
  await shows(page);
  expect(readAddress(page)).toBe('/story-time');
  await page.reload();
  await shows(page);
});

test('It opens from source on a QA server, which prints its address', async ({ page }) => {
  const env = { ...extendEnvironment({}), NODE_ENV: undefined };
  const readAddressOf = (output: string) => /http:\/\/localhost:\d+\/story-time/.exec(output)?.[0];
  // The other remotes are those of the last builds.
  for (const other of listRemoteNames(root)) symlinkSync(join(root, other, 'dist'), join(copy.folder, other, 'dist'));
  const { address, end } = await openCommand(`run standalone -w ${name}`, readAddressOf, { env, cwd: copy.folder });
  try {
    await page.goto(`${address}?scenario=open`);
    await shows(page);
  } finally {
    // Before its dev server, to which the page would connect again.
    await page.close();
    await end();
  }
});

test('Lint and formatting find nothing in it', async () => {
  const { eslint, oxlint, formatting } = await checks;
  expect(eslint).toEqual({ status: 0, output: '' });
  expect(oxlint).toEqual({ status: 0, output: expect.stringContaining('0 warnings and 0 errors') });
  expect(formatting).toEqual({
    status: 0,
    output: expect.stringContaining('All matched files use the correct format'),
  });
});

test('In all this no file outside its folder has changed, but those that name it', () => {
  const after = contents();
  expect(readFileSync(join(copy.folder, 'package-lock.json'), 'utf8')).toContain(`"${name}": {`);
  expect(readFileSync(join(copy.folder, '.github/CODEOWNERS'), 'utf8')).toContain(`/${name}/ @`);
  const naming = Object.fromEntries(['package-lock.json', '.github/CODEOWNERS'].map((file) => [file, before[file]]));
  expect({ ...after, ...naming }).toEqual(before);
});

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { extendEnvironment, readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { openCommand } from '../src/openCommand.ts';

// Commands of the documents that no other journey types: each gets as far as its first word.

/** Everything that a command prints, whatever it thinks of how it was called. There is no site. */
const typed = (...words: string[]) =>
  new Promise<string>((resolve) =>
    execFile(
      'npm',
      words,
      { env: extendEnvironment({ NO_COLOR: '1', SITE_DIR: join(tmpdir(), 'no-site') }) },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    ),
  );

for (const [command, words] of [
  ['run box', 'npm run box -- tell --minutes 12'],
  ['run owner', 'npm run owner -- settle <reference>'],
  ['run owner -- match --help', 'npm run owner -- match K-4H8T1BXY --subscription sub_123'],
  ['run ops', 'npm run ops -- restore <file>'],
  ['run ops -- can-i-deploy', 'npm run release -- can-i-deploy --openapi https://'],
  ['run can-i-release', 'npm run release -- check mf-help'],
  ['run release', 'A command is missing.'],
  ['run release -- everything', 'Choices: "shell", "mf-account"'],
  ['run release -- --help', 'npm run release -- rollback <part>'],
  ['run preview', 'npm run release -- preview mf-help'],
  ['run releases -- mf-help verify', 'Unknown argument: verify'],
  ['run release -- history --help', 'npm run release -- history --rebuild mf-help'],
  ['run new-remote', 'Usage: npm run new-remote -- mf-story-time'],
  ['run verify -- -h', 'Usage: npm run verify'],
  ['run dev -- mf-nope', 'There is no mf-nope. There are: mf-'],
  ['run dev -- --site https://abenteuerbox.example', '--site needs the remote that comes from source'],
  ['run release -- prune everything', 'npm run release -- prune --yes'],
  ['run rollback', 'npm run release -- rollback mf-help'],
  ['run release -- remove', 'npm run release -- remove mf-games'],
  ['run settings', 'holds no site.'],
  ['run bench:database -- --slow', "Unknown option '--slow'"],
  ['run unit -- --listTests tools/bench', 'report.test.ts'],
  ['run e2e -- --list journey', 'journey.test.ts'],
  ['run migration -w backend -- --help', '--name'],
] as const)
  test(`npm ${command}`, async () => {
    expect(await typed(...command.split(' '))).toContain(words);
  });

test('npm run ops -- can-i-deploy: this backend fits every page that may still run, one that renames a field does not (acc 317)', async () => {
  const { backend, siteDir } = readStack();
  const address = `${backend}/openapi.json`;
  const compare = (openapi: string) => {
    const words = ['run', '--silent', 'ops', '--', 'can-i-deploy', '--openapi', openapi];
    const { status, stdout } = spawnSync('npm', words, {
      encoding: 'utf8',
      env: extendEnvironment({ SITE_DIR: siteDir }),
    });
    return [status, stdout] as const;
  };
  expect(compare(address)).toEqual([
    0,
    expect.stringMatching(/^Yes: this backend may be deployed\. Compared with mf-/),
  ]);

  const broken = JSON.stringify(await (await fetch(address)).json()).replaceAll('adventureChests', 'boxes');
  const file = test.info().outputPath('openapi.json');
  writeFileSync(file, broken);
  const call = 'GET {gateway}/user/api/UserDevice/list-devices';
  expect(compare(file)).toEqual([1, expect.stringContaining(`calls ${call}: answer.adventureChests`)]);
});

test.describe('Commands that stay', () => {
  let place: { DATA_DIR: string; DEV_SERVER_PORT: string };

  test.beforeEach(async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'commands-'));
    place = { DATA_DIR, DEV_SERVER_PORT: String(await findFreePort()) };
  });

  test.afterEach(() => rmSync(place.DATA_DIR, { recursive: true, force: true }));

  const readOrigin = (output: string) => /http:\/\/localhost:\d+/.exec(output)?.[0];

  for (const [command, path, words] of [
    ['run dev -- mf-help', '/faq', 'id="registry"'],
    ['run standalone -w mf-help', '/faq', '/mf-help/dev/remoteEntry.js'],
    // The dev server itself, which prints no address.
    ['run dev -w ui-kit', '/', '<script'],
  ] as const)
    test(`npm ${command} serves what the documents say`, async () => {
      const findAddress = (output: string) => {
        const origin = command.endsWith('ui-kit') ? `http://localhost:${place.DEV_SERVER_PORT}` : readOrigin(output);
        return origin && origin + path;
      };
      const { page, end } = await openCommand(command, findAddress, { env: extendEnvironment(place) });
      await end();
      expect(page).toContain(words);
    });
});

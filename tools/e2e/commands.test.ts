import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from 'node-kit/freePorts.ts';
import { remoteIn, remoteNames } from 'page-contract/remotes';
import { environment } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { openCommand } from './src/openCommand.ts';

// What the documents tell people to type, and no other journey types: each command gets as far as its first word.

/** Everything that a command prints, whatever it thinks of how it was called. */
const typed = (...words: string[]) =>
  new Promise<string>((resolve) =>
    execFile('npm', words, { env: environment({ NO_COLOR: '1' }) }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );

for (const [command, words] of [
  ['run box', 'npm run box -- tell --minutes 12'],
  ['run owner', 'npm run owner -- settle <reference>'],
  ['run owner -- match --help', 'npm run owner -- match K-4H8T1BXY --subscription sub_123'],
  ['run ops', 'npm run ops -- restore <file>'],
  ['run can-i-release', 'npm run can-i-release -- mf-help'],
  ['run release', 'npm run release -- mf-help'],
  ['run preview', 'npm run preview -- mf-help'],
  ['run releases -- mf-help verify', 'npm run releases -- verify'],
  ['run skew -- everything', 'npm run skew'],
  ['run parity -- everything', 'There is no remote everything. Remotes are: mf-account,'],
  ['run qa', 'npm run qa -- pictures [mf-x …]'],
  ['run prune -- everything', 'npm run prune -- --yes'],
  ['run share', 'npm run share -- mf-help@'],
  ['run rollback', 'npm run rollback -- mf-help'],
  ['run hosting', 'npm run --silent hosting -- nginx'],
  ['run offline', 'npm run offline -- off'],
  ['run bench:database -- --slow', '-- --quick'],
  ['run unit -- --listTests tools/bench', 'loading.test.ts'],
  ['run e2e -- --list journey', 'journey.test.ts'],
  ['run migration -w backend -- --help', '--name'],
] as const)
  test(`npm ${command}`, async () => {
    expect(await typed(...command.split(' '))).toContain(words);
  });

test.describe('Commands that stay', () => {
  const ports = [
    ...[...readFileSync('.env.example', 'utf8').matchAll(/^(\w+_PORT)=/gm)].map(([, name]) => name!),
    ...remoteNames('.').map((name) => remoteIn(name).portVariable),
  ];
  let place: Record<string, string>;

  test.beforeEach(async () => {
    place = { DATA_DIR: mkdtempSync(join(tmpdir(), 'commands-')) };
    const free = await freePorts(ports.length);
    ports.forEach((name, index) => (place[name] = String(free[index])));
  });

  test.afterEach(() => rmSync(place.DATA_DIR!, { recursive: true, force: true }));

  for (const [command, port, path, words] of [
    ['run dev -- mf-help', 'SITE_PORT', '/faq', 'id="registry"'],
    ['run standalone -w mf-help', 'HELP_PORT', '/faq', '<script'],
    ['run dev -w ui-kit', 'CATALOGUE_PORT', '/', '<script'],
  ] as const)
    test(`npm ${command} serves what the documents say`, async () => {
      test.setTimeout(240_000);
      const { page, end } = await openCommand(command, `http://localhost:${place[port]}${path}`, {
        env: environment(place),
      });
      await end();
      expect(page).toContain(words);
    });
});

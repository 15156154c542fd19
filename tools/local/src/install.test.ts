import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// install.mjs runs before anything is installed, so it is tried as it runs: by plain Node, in a process of its own.
const installer = pathToFileURL(join(__dirname, '..', 'install.mjs')).href;
const evaluate = (expression: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as install from '${installer}'; console.log(${expression});`],
    { encoding: 'utf8' },
  );

let folder: string;
const packages = (contents: Record<string, object>) => JSON.stringify({ packages: contents });
const isInstalled = () => evaluate(`install.isInstalled(${JSON.stringify(folder)})`).stdout.trim();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(folder, 'node_modules'));
  const lock = {
    '': { version: '1.0.0' },
    shell: { version: '1.0.0' },
    'node_modules/shell': { link: true },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/@swc/core-darwin-arm64': { version: '1.16.18', optional: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), packages(lock));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('accepts Node %s', (version) => {
  expect(evaluate(`install.checkNode('${version}')`).status).toBe(0);
});

test.each(['18.20.4', '20.18.3'])('refuses Node %s in one sentence with the way on', (version) => {
  const { status, stderr } = evaluate(`install.checkNode('${version}')`);
  expect(status).toBe(1);
  expect(stderr).toBe(`This app needs Node.js 20.19 or newer, this is ${version}. Get it from https://nodejs.org.\n`);
});

test('a folder without npm\u2019s account of it is not installed: the installation was interrupted or never run', () => {
  expect(isInstalled()).toBe('false');
});

test('the versions of the lock file are installed; packages for other systems may be missing', () => {
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    packages({ 'node_modules/react': { version: '19.3.1' } }),
  );
  expect(isInstalled()).toBe('true');
});

test('a changed version in the lock file asks for a new installation', () => {
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    packages({ 'node_modules/react': { version: '19.2.0' } }),
  );
  expect(isInstalled()).toBe('false');
});

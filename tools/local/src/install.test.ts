import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

// install.mjs runs before anything is installed, so it is tried as it runs: by plain Node, in a process of its own.
const installer = pathToFileURL(join(__dirname, '..', 'install.mjs')).href;
const evaluate = (expression: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as install from '${installer}'; console.log(${expression});`],
    { encoding: 'utf8' },
  );

const root = join(__dirname, '../../..');
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
  const installed = { 'node_modules/react': { version: '19.3.1' } };
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), packages(installed));
  for (const file of ['package.json', '.nvmrc']) copyFileSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Prepares a working copy as a program on this Node does. Returns the Node on which it continues. */
const prepare = (version: string) => evaluate(`await install.install(${JSON.stringify(folder)}, '${version}')`);
const nodePackage = `node_modules/node-${process.platform}-${process.arch}`;
const provideNode = (version: string) => {
  mkdirSync(join(folder, nodePackage));
  writeFileSync(join(folder, nodePackage, 'package.json'), JSON.stringify({ version }));
};

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node %s continues on that of the project', (version) => {
  provideNode('24.1.2');
  expect(prepare(version).stdout.trim()).toBe(join(folder, nodePackage, 'bin/node'));
});

test('on the project\u2019s Node, a command goes on', () => {
  provideNode('24.1.2');
  expect(prepare('24.1.2').stdout.trim()).toBe('undefined');
});

test.each(['18.20.4', '20.18.3'])('refuses Node %s in one sentence with the way on', (version) => {
  const { status, stderr } = prepare(version);
  expect(status).toBe(1);
  expect(stderr).toBe(`This app needs Node.js 20.19 or newer, this is ${version}. Get it from https://nodejs.org.\n`);
});

test.each(['24.0.0', '26.1.0'])('without a package, Node %s of the machine is used', (version) => {
  const { status, stdout } = prepare(version);
  expect([status, stdout.trim()]).toEqual([0, 'undefined']);
});

test('without a package and with an older Node on the machine, one sentence says what to install', () => {
  const { status, stderr } = prepare('22.23.3');
  expect(status).toBe(1);
  expect(stderr).toBe(
    `This app needs Node.js 24, this is 22.23.3, and no npm package provides it for ${process.platform} on ${process.arch}. Get it from https://nodejs.org.\n`,
  );
});

test('a command that another Node starts continues on the project\u2019s, with its arguments and its exit code', () => {
  const program = join(folder, 'program.ts');
  writeFileSync(program, 'console.log(process.version, process.argv.slice(2)); process.exit(7);');
  // Stands for another Node: run.mjs compares nothing but the version that Node says of itself.
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.0.0' } })`;
  const options = ['--import', `data:text/javascript,if(!process.env.CHILD){process.env.CHILD='1';${older}}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...options, join(__dirname, '../run.mjs'), relative(root, program), '--an', 'argument'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toBe(`${process.version} [ '--an', 'argument' ]\n`);
  expect(status).toBe(7);
});

test('a folder without npm\u2019s account of it is not installed: the installation was interrupted or never run', () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'));
  expect(isInstalled()).toBe('false');
});

test('the versions of the lock file are installed; packages for other systems may be missing', () => {
  expect(isInstalled()).toBe('true');
});

test('the project\u2019s Node may not be missing', () => {
  const lock = { [nodePackage]: { version: '24.21.0', optional: true } };
  writeFileSync(join(folder, 'package-lock.json'), packages(lock));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), packages({}));
  expect(isInstalled()).toBe('false');
});

test('a changed version in the lock file asks for a new installation', () => {
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    packages({ 'node_modules/react': { version: '19.2.0' } }),
  );
  expect(isInstalled()).toBe('false');
});

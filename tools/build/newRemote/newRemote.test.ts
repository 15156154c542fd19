import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workingCopy } from '../testing/workingCopy.js';
import { newRemote } from './newRemote.ts';

const root = join(__dirname, '../../..');
const name = 'mf-story-time';
const { resolve } = createRequire(__filename);

const notCopied = ['node_modules', '.git', '.build', '.data'];
let copy: ReturnType<typeof workingCopy>;
let before: Record<string, string>;

beforeAll(() => {
  copy = workingCopy(readdirSync(root).filter((entry) => !notCopied.includes(entry)));
  before = contents();
  newRemote(copy.folder, name);
  // What `npm install` does.
  symlinkSync(join(copy.folder, name), join(copy.folder, 'node_modules', name));
}, 60_000);
afterAll(() => copy.remove());

/** Every file of the copy outside the new remote, by its content. */
function contents(): Record<string, string> {
  const files = readdirSync(copy.folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/^node_modules(\/|$)/.test(file) && !file.startsWith(`${name}/`) && file !== name,
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

function run(program: string, args: string[], cwd = copy.folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(program), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  });
  return { status, output: stdout + stderr };
}

test('no file outside the new folder has changed', () => {
  expect(contents()).toEqual(before);
});

test('it looks like every other remote, at the next free port', () => {
  const shape = (remote: string, screen: RegExp) =>
    readdirSync(join(copy.folder, remote)).filter((entry) => !screen.test(entry));
  expect(shape(name, /^$/)).toEqual(shape('mf-help', /^$/));
  const { port, routes } = JSON.parse(readFileSync(join(copy.folder, name, 'module.json'), 'utf8')) as {
    port: number;
    routes: unknown[];
  };
  expect(port).toBe(3006);
  expect(routes).toEqual([expect.objectContaining({ path: '/story-time', title: 'Story time – Abenteuerbox' })]);
});

test('it builds', () => {
  const { status, output } = run('webpack-cli/bin/cli.js', ['--mode', 'production'], join(copy.folder, name));
  expect(output).not.toMatch(/error/i);
  expect(status).toBe(0);
  expect(existsSync(join(copy.folder, name, 'dist/contract.json'))).toBe(true);
}, 120_000);

test('its types are right', () => {
  const config = join(copy.folder, 'tsconfig.new-remote.json');
  const include = [`${name}/src`, `${name}/standalone`, 'tools/build/types/assets.d.ts'];
  writeFileSync(config, JSON.stringify({ extends: './tools/build/types/tests.json', include }));
  expect(run('typescript/bin/tsc', ['--project', config])).toEqual({ status: 0, output: '' });
}, 120_000);

test('lint and formatter find nothing in it', () => {
  expect(run(join(root, 'node_modules/eslint/bin/eslint.js'), [name, '--max-warnings', '0'])).toEqual({
    status: 0,
    output: '',
  });
  expect(run(join(root, 'node_modules/prettier/bin/prettier.cjs'), ['--check', name]).output).toContain(
    'All matched files use Prettier',
  );
}, 120_000);

test('its own test is found and passes', () => {
  const { status, output } = run(join(root, 'node_modules/jest/bin/jest.js'), [
    '--selectProjects',
    'browser',
    '--',
    name,
  ]);
  expect(output).toContain('1 passed');
  expect(status).toBe(0);
}, 120_000);

test.each([
  ['story-time', /^A remote's name is mf-/],
  ['mf-help', /^There is a folder mf-help already/],
  ['mf-mail', /would share the variable MAIL_PORT/],
  ['mf-login', /^The address \/login belongs to mf-account/],
])('%s is refused with a sentence', (wrong, sentence) => {
  expect(() => newRemote(copy.folder, wrong)).toThrow(sentence);
});

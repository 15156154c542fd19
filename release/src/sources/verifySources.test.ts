import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Candidate } from '../checks/Candidate.ts';
import { hashSources } from './hashSources.ts';
import { createSourceVerification } from './verifySources.ts';

let root: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** A working copy with one remote, whose test leaves a file behind when it runs. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sources (copy) ')));
  const installed = join(import.meta.dirname, '../../../node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const tool of ['typescript-native', 'jest'])
    symlinkSync(join(installed, tool), join(root, 'node_modules', tool));
  const project = { displayName: 'browser', testEnvironment: 'node', transform: {} };
  write('jest.config.js', `module.exports = ${JSON.stringify({ projects: [project], reporters: [] })};`);
  write('tools/build/types/tests.json', JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] } }));
  write('tools/build/types/assets.d.ts', '');
  const reporter = 'tools/build/jest/resultsFile.js';
  write(reporter, readFileSync(join(import.meta.dirname, '../../..', reporter), 'utf8'));
  write('.gitignore', 'node_modules\nran\n');
  write('mf-help/src/add.ts', 'export const one: number = 1;\n');
  write('mf-help/src/add.test.js', testThat('expect(1).toBe(1)'));
  write('mf-help/src/Märchen.json', '1');
  write('mf-account/src/other.ts', "export const other: number = 'somebody else is at work';\n");
  spawnSync('git', ['init', '--quiet'], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const testThat = (assertion: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(root, 'ran'))}, ''); test('adds', () => ${assertion});\n`;

const candidate = { name: 'mf-help@1.0.0-a1', contract: { module: { name: 'mf-help' } } } as Candidate;

/** Returns findings of a release, and whether tests ran for it. */
async function verify() {
  rmSync(join(root, 'ran'), { force: true });
  const { reasons } = await createSourceVerification(root)(candidate);
  return { reasons, ran: existsSync(join(root, 'ran')) };
}

test('types and tests run once for the same sources, again when a file has changed, and leave files of one part only', async () => {
  expect(await verify()).toEqual({ reasons: [], ran: true });
  expect(await verify()).toEqual({ reasons: [], ran: false });
  write('mf-help/src/Märchen.json', '2');
  expect(await verify()).toEqual({ reasons: [], ran: true });
  // Releases of several remotes in one working copy share none of them.
  const files = readdirSync(join(root, 'node_modules/.cache/verified'));
  expect(files.filter((name) => !name.startsWith('mf-help'))).toEqual([]);
});

test('a type error and failed tests keep a build from going live, until they are mended', async () => {
  write('mf-help/src/add.ts', "export const one: number = 'one';\n");
  write('mf-help/src/add.test.js', testThat('expect(1).toBe(2)'));
  // An error that refers to itself, as those of React do, and a test file that cannot run.
  const circular =
    "const error = new Error('circular'); test('turns', () => { throw Object.assign(error, { error }); });\n";
  write('mf-help/src/turn.test.js', circular);
  write('mf-help/src/gone.test.js', "require('./gone.js');\n");
  const { reasons } = await verify();
  expect(reasons.toSorted()).toEqual([
    'mf-help@1.0.0-a1 fails its test "adds" (mf-help/src/add.test.js).',
    'mf-help@1.0.0-a1 fails its test "turns" (mf-help/src/turn.test.js).',
    'mf-help@1.0.0-a1 fails its test file mf-help/src/gone.test.js.',
    expect.stringMatching(
      /^mf-help@1\.0\.0-a1 has a type error: mf-help\/src\/add\.ts\(1,14\): error TS2322: .*[^.]\.$/,
    ),
  ]);
  expect((await verify()).reasons.toSorted()).toEqual(reasons.toSorted());
  write('mf-help/src/add.ts', 'export const one: number = 1;\n');
  for (const file of ['add', 'turn', 'gone']) write(`mf-help/src/${file}.test.js`, testThat('expect(1).toBe(1)'));
  expect((await verify()).reasons).toEqual([]);
});

test('a new file counts as a change wherever it is, unless Git ignores it', () => {
  const before = hashSources(root);
  write('ran', '');
  expect(hashSources(root)).toBe(before);
  write('packages/new.ts', 'export {};\n');
  expect(hashSources(root)).not.toBe(before);
});

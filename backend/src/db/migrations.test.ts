import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Program behind `npm run migration`. */
const drizzleKit = join(dirname(require.resolve('drizzle-kit')), 'bin.cjs');
const root = join(__dirname, '../../..');
let out: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(__dirname, 'migrations'), out, { recursive: true });
});

afterEach(() => rmSync(out, { recursive: true, force: true }));

test('The migrations lead to the schema: another one would be empty', () => {
  const before = readdirSync(out);
  const words = [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    join(__dirname, 'schema.ts'),
    '--out',
    relative(root, out),
  ];
  const said = execFileSync(process.execPath, [drizzleKit, ...words], { cwd: root, encoding: 'utf8' });
  expect(said).toContain('No schema changes');
  expect(readdirSync(out)).toEqual(before);
}, 60_000);

test('The counts of calls wait for no disk: drizzle cannot express it, so the first migration says it by hand', () => {
  const start = readFileSync(join(__dirname, 'migrations/0000_start.sql'), 'utf8');
  expect(start).toContain('CREATE UNLOGGED TABLE "call_counts"');
});

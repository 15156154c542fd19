import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'help-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const standalone = 'node tools/local/run.mjs tools/local/src/standaloneMain.ts mf-help';
const programs = Object.entries({ ...scripts, standalone })
  .filter(([, command]) => command.startsWith('node tools/local/run.mjs '))
  .map(([name, command]): [string, string[]] => [name, command.split(' ').slice(2)]);

test.each(programs)('npm run %s -- -h explains itself, and does nothing else', (_, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '-h'], {
    env: { ...process.env, SITE_DIR: join(folder, 'site'), DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/npm (?:run|start|test)/);
  expect(readdirSync(folder)).toEqual([]);
});

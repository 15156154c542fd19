import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Double of Playwright: lists one journey in Chromium, and fails before it writes a report of the engines. */
const playwright = `
const list = { suites: [{ file: 'guard.test.ts', specs: [{ tests: [{ projectName: 'journeys', status: 'skipped' }] }] }] };
if (process.argv.includes('--list')) console.log(JSON.stringify(list));
else process.exit(1);`;

/** Report of an earlier run, in which the journey has passed. */
const earlierReport = {
  suites: [{ file: 'guard.test.ts', specs: [{ tests: [{ projectName: 'firefox', status: 'expected' }] }] }],
};

test('a run that ends without a report does not show the results of an earlier one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightly-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('node_modules/@playwright/test/cli.js', playwright);
  write('tools/e2e/chromiumOnly.json', '{}');
  write('.build/journeys/report.json', JSON.stringify(earlierReport));
  // Without PATH, nothing is installed.
  const env = { ...process.env, PATH: '', CHROME_PATH: process.execPath };
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'testNightly.ts'), 'engines'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '']);
  expect(readFileSync(join(folder, '.build/journeys/engines.md'), 'utf8')).toContain('| guard.test.ts | 1 | – | – |');
  rmSync(folder, { recursive: true });
});

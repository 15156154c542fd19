const { spawnSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'panel-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds with the panel's configuration; returns the contract of the build. */
function build(...options) {
  const words = ['--mode', 'production', '--output-path', folder, ...options];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), ...words],
    {
      cwd: join(root, 'qa/panel'),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.not.stringContaining('WARNING')]);
  return JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'));
}

test('the panel of share links is one script with a hash, without a framework', () => {
  const { scripts, files } = build();
  expect(Object.keys(files)).toEqual(scripts);
  expect(scripts).toEqual([expect.stringMatching(/^panel\.[0-9a-f]{12}\.js$/)]);
  expect(files[scripts[0]].integrity).toMatch(/^sha384-/);
  expect(files[scripts[0]].brotli).toBeLessThan(5_000);
});

test('at most 1 kB of share links is in the shell, and nothing of the panel', () => {
  const { scripts, files } = build(
    '--entry-reset',
    '--entry',
    join(root, 'shell/src/shareLink.ts'),
    '--output-library',
    'x',
  );
  expect(files[scripts[0]].bytes).toBeLessThanOrEqual(1_000);
  expect(readFileSync(join(folder, scripts[0]), 'utf8')).not.toMatch(/panel-|Leave|select/);
});
